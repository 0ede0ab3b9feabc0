import { formatCents, formatDollars } from '@guildhall/contract/money.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { refreshMoney } from '../../api/refresh-money.ts';
import { isDisputed } from '../../money/payments/state-figure.tsx';
import { pathTo } from '../../paths.ts';
import { useMay } from '../../people/members/use-may.ts';
import { DateText } from '../../ui/date-text.tsx';
import { projectQuery } from '../projects/projects.queries.ts';
import { Countdown } from './countdown.tsx';
import { escrowCents } from './escrow-cents.ts';
import { FundingAwaited } from './funding-awaited.tsx';
import type { InvestmentDetails } from './investments.queries.ts';
import { useCancelInvestment } from './use-cancel-investment.ts';
import classes from './where-money-is.module.css';

/** Where the money of an investment is that has not reached the organization, or never did, and why. */
export function WhereMoneyIs({ investment }: { investment: InvestmentDetails }) {
  return (
    <section aria-labelledby="where-money-is" className={classes.where}>
      <h2 id="where-money-is">Where Your Money Is</h2>
      {investment.state === 'escrow' ? <InEscrow investment={investment} /> : <GivenBack investment={investment} />}
    </section>
  );
}

function InEscrow({ investment }: { investment: InvestmentDetails }) {
  const { projectId, organization, cancelUntil, dispute, frozenSince } = investment;
  const { data: project, isPending } = useQuery({ ...projectQuery(projectId), meta: { quiet: true } });
  const sum = formatCents(escrowCents(investment));
  return (
    <>
      <p>
        <strong>{sum} is in escrow.</strong> {organization} does not have it yet, and cannot use it.
      </p>
      {isDisputed(dispute) ? (
        <p>It stays in escrow until your dispute is decided.</p>
      ) : isPending ? (
        <Skeleton height="3em" />
      ) : (
        project && <FundingAwaited project={project} organization={organization} cancelUntil={cancelUntil} />
      )}
      {project && project.noticeUntil !== '' && (
        <p role="note">
          <strong>The terms of this project have changed.</strong> Until <DateText iso={project.noticeUntil} withTime />{' '}
          nothing is released
          {cancelUntil !== '' && !project.silenceCancels && ', and if you do nothing, you keep your investment'}.{' '}
          <Link to={pathTo('project/details', { id: projectId })}>See what has changed</Link>
        </p>
      )}
      {frozenSince !== '' && <p>While the project cannot take money, nothing is paid out to {organization} either.</p>}
      {cancelUntil !== '' && <CancelPart investment={investment} sum={sum} />}
    </>
  );
}

function CancelPart({ investment: { id, cancelUntil }, sum }: { investment: InvestmentDetails; sum: string }) {
  const { cancel, isPending } = useCancelInvestment(id, sum);
  const mayCancel = useMay('treasurer');
  return (
    <div className={classes.cancel}>
      {mayCancel && (
        <Button variant="default" loading={isPending} aria-describedby="cancel-left" onClick={() => void cancel()}>
          Cancel Investment
        </Button>
      )}
      <p>
        <strong>
          <Countdown key={cancelUntil} id="cancel-left" iso={cancelUntil} onOver={refreshMoney} />
        </strong>
        <span className={classes.until}>
          Until <DateText iso={cancelUntil} withTime />, without a reason
        </span>
      </p>
    </div>
  );
}

/** Why it was given back from escrow, by the cause that the answer names. */
const causes: Record<string, (organization: string) => ReactNode> = {
  reconsidered: () => 'You canceled this investment in time.',
  failed: () => 'The project was not funded, so the organization did not get your money.',
  terms_changed: () => 'The terms of the project changed, and you did not choose to keep this investment.',
  project_canceled: () => 'The project was canceled before the organization got your money.',
  chargeback: () => 'Your bank or PayPal took back the payment for this investment, so it has ended.',
  seller: (organization) => `${organization} refunded it from escrow.`,
  operator: () => 'Guildhall refunded it from escrow.',
  dispute: () => 'Your dispute was decided, and it was refunded from escrow.',
};

function GivenBack({ investment: { returnedFor, organization, refunds } }: { investment: InvestmentDetails }) {
  const [last] = refunds;
  return (
    <>
      <p>{causes[returnedFor]?.(organization)}</p>
      {last && (
        <p>
          <strong>{formatDollars(last.amount)}</strong> went to your <Link to={pathTo('wallet')}>wallet</Link> on{' '}
          <DateText iso={last.createdAt} withTime />
          {returnedFor === 'chargeback' ? ', and pays what you owe there.' : '.'}
        </p>
      )}
    </>
  );
}
