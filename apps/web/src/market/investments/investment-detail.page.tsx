import { rateInWords } from '@guildhall/contract/market/returns.ts';
import { riskTick } from '@guildhall/contract/market/risk.ts';
import { Skeleton } from '@mantine/core';
import { Suspense, lazy } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { Link } from 'react-router';
import { chosenId } from '../../api/chosen.ts';
import { queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { PurchaseDetail } from '../purchases/purchase-detail.tsx';
import { PurchasePage } from '../purchases/purchase-page.tsx';
import { isDisputed, stateFigure } from '../../money/payments/state-figure.tsx';
import { stateOfPurchase } from '../../money/payments/state-word.tsx';
import { StatusWord } from '../../money/payments/status-word.tsx';
import { count } from '../../ui/count.ts';
import { Money } from '../../ui/money.tsx';
import { TableSkeleton } from '../../ui/states/skeletons.tsx';
import { DownloadConfirmation } from './download-confirmation.tsx';
import { DueDay } from './due-day.tsx';
import classes from './investments.module.css';
import { investmentQuery, planQuery, type InvestmentDetails } from './investments.queries.ts';
import { KeepInvestment } from '../project-changes/keep-investment.tsx';
import { lostOf } from './lost-of.ts';
import { Repayments } from './repayments.tsx';
import { YourDocument } from './your-document.tsx';

const WhereMoneyIs = lazy(() => import('./where-money-is.tsx').then((module) => ({ default: module.WhereMoneyIs })));
const WhenWrittenOff = lazy(() =>
  import('./when-written-off.tsx').then((module) => ({ default: module.WhenWrittenOff })),
);
const WhenLate = lazy(() => import('./when-late.tsx').then((module) => ({ default: module.WhenLate })));
const VoteOnPlan = lazy(() =>
  import('../new-plans/vote-on-plan.tsx').then((module) => ({ default: module.VoteOnPlan })),
);
const PlannedRepayments = lazy(() =>
  import('./planned-repayments.tsx').then((module) => ({ default: module.PlannedRepayments })),
);

export function loader({ request }: LoaderFunctionArgs) {
  const id = chosenId(request, 'investId');
  if (id) {
    void queryClient.prefetchQuery(investmentQuery(id));
    void queryClient.prefetchQuery(planQuery(id));
  }
  return null;
}

/** One investment of the viewer (spec §2.investment-detail). */
export function Component() {
  return (
    <PurchasePage
      chosen="investId"
      query={investmentQuery}
      none="No investment was chosen."
      back={{ to: pathTo('investments'), label: 'Go to Investments' }}
    >
      {(investment) => (
        <PurchaseDetail
          purchase={investment}
          title={investment.title}
          frozenSince={investment.frozenSince}
          figures={figuresOf(investment)}
          items={itemsOf(investment)}
          inEscrow={investment.state === 'escrow'}
          where={
            <>
              <Where investment={investment} />
              {investment.hasNewPlan && (
                <Suspense fallback={<Skeleton className={classes.planWaiting} />}>
                  <VoteOnPlan projectId={investment.projectId} organization={investment.organization} />
                </Suspense>
              )}
            </>
          }
          receipt={investment.paymentStatus === 'COMPLETED' ? investment.id : ''}
          paper={investment.confirmation !== '' && <DownloadConfirmation investId={investment.id} />}
        >
          <KeepInvestment investment={investment} />
          <Plan investment={investment} />
          <YourDocument investment={investment} />
          <section aria-labelledby="your-message" className={classes.part}>
            <h2 id="your-message">Your Message</h2>
            <p className={classes.message}>{investment.msg}</p>
            {investment.riskText > 0 && <p className={classes.opened}>You confirmed: “{riskTick}.”</p>}
          </section>
        </PurchaseDetail>
      )}
    </PurchasePage>
  );
}

/** Where the money is that has not reached the organization, or never did, or what comes next of what it pays late. */
function Where({ investment }: { investment: InvestmentDetails }) {
  const { state, returnedFor } = investment;
  const isBehind = state === 'overdue' || state === 'late' || state === 'default';
  if (investment.writtenOff) {
    return (
      <Suspense fallback={<Skeleton className={classes.escrowWaiting} />}>
        <WhenWrittenOff investment={investment} />
      </Suspense>
    );
  }
  if (state !== 'escrow' && returnedFor === '' && !isBehind) return null;
  return (
    <Suspense fallback={<Skeleton className={classes.escrowWaiting} />}>
      {isBehind ? <WhenLate investment={investment} /> : <WhereMoneyIs investment={investment} />}
    </Suspense>
  );
}

/** What comes back and when; nothing while it is not paid, or where it never reached the organization. */
function Plan({ investment }: { investment: InvestmentDetails }) {
  const { state, returnedFor } = investment;
  if (state === '' || returnedFor !== '') return null;
  return state === 'escrow' ? (
    <Suspense fallback={<TableSkeleton />}>
      <PlannedRepayments investment={investment} />
    </Suspense>
  ) : (
    <Repayments investment={investment} />
  );
}

/** What matters most of it, above all else. */
function figuresOf(investment: InvestmentDetails) {
  const { amount, roi, state, dueOn, dispute, returnedFor } = investment;
  const lost = lostOf(investment);
  return [
    ['Invested', <Money key="invested" dollars={amount} />] as const,
    ...(lost > 0
      ? [['Lost', <Money key="lost" dollars={lost} />] as const]
      : returnedFor === ''
        ? [['Expected Back', <Money key="back" dollars={roi} />] as const]
        : []),
    ...(dueOn === '' ? [] : [['Due', <DueDay key="due" iso={dueOn} />] as const]),
    ...stateFigure(stateOfPurchase({ state, disputed: isDisputed(dispute) })),
  ];
}

/** What was agreed. */
function itemsOf(investment: InvestmentDetails) {
  return [
    [
      'Title',
      <Link key="title" to={pathTo('project/details', { id: investment.projectId })}>
        {investment.title}
      </Link>,
    ],
    ['Budget', <Money key="budget" dollars={investment.budget} />],
    ['ROI', `${investment.roi_per}%`],
    ...(investment.yearlyRate === undefined ? [] : [['Yearly Rate', rateInWords(investment.yearlyRate)] as const]),
    ['Duration', count(investment.duration, 'month')],
    ['Invested Amount', <Money key="amount" dollars={investment.amount} />],
    ['Receivable Amount', <Money key="roi" dollars={investment.roi} />],
    ...(investment.compensation > 0
      ? [['Compensation for a Late Report', <Money key="compensation" dollars={investment.compensation} />] as const]
      : []),
    ['Category', investment.categoryName],
    [
      'Organization',
      <Link key="organization" to={pathTo('organization/details', { id: investment.organizationId })}>
        {investment.organization}
      </Link>,
    ],
    ['Payment Status', <StatusWord key="status" status={investment.paymentStatus} />],
  ] as const;
}
