import { formatDollars, formatWhole } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { useMay } from '../../people/members/use-may.ts';
import { count } from '../../ui/count.ts';
import { DateText, formatDate } from '../../ui/date-text.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { CardTable } from '../../ui/tables/card-table.tsx';
import type { Column } from '../../ui/tables/table.tsx';
import { HowByItself, ProjectActs } from './project-acts.tsx';
import { RepaymentState } from './repayment-state.tsx';
import classes from './repayments.module.css';
import type { Repayment } from './repayments.queries.ts';

const PayDialog = lazyDialog(() => import('./pay-dialog.tsx').then((module) => module.PayDialog));
const ProposePlanDialog = lazyDialog(() =>
  import('../new-plans/propose-plan-dialog.tsx').then((module) => module.ProposePlanDialog),
);
const RepayEarlyDialog = lazyDialog(() => import('./repay-early-dialog.tsx').then((module) => module.RepayEarlyDialog));

/** What is paid back, by project and date, each with the way to pay it. `wallet` is free to pay it, in dollars. */
export function RepaymentTable({ rows, wallet }: { rows: readonly Repayment[]; wallet: number }) {
  const mayPay = useMay('treasurer');
  const [paying, setPaying] = useState<{ which: Repayment; opened: boolean }>();
  const [repaying, setRepaying] = useState<{ which: Repayment; opened: boolean }>();
  const [proposing, setProposing] = useState<{ which: Repayment; opened: boolean }>();
  const howByItself = useId();
  // A project takes no second payment while one is being credited, whichever of its dates that is for.
  const sharing = new Set(rows.filter(({ state }) => state === 'sharing').map(({ projectId }) => projectId));
  const acts = (which: Repayment) =>
    mayPay &&
    which.toPay > 0 &&
    !sharing.has(which.projectId) && (
      <Button
        variant={isPressing.includes(which.state) ? 'filled' : 'default'}
        aria-label={`Pay ${which.title} up to ${formatDate(which.dueOn)}`}
        onClick={() => setPaying({ which, opened: true })}
      >
        Pay
      </Button>
    );
  const unpaid = new Set(rows.filter(({ toPay }) => toPay > 0).map(({ projectId }) => projectId));
  /** Of a project with something to pay, beside the first of its dates. */
  const projectActs = (which: Repayment) =>
    mayPay &&
    which.state !== 'writtenOff' &&
    unpaid.has(which.projectId) &&
    rows.find(({ projectId }) => projectId === which.projectId) === which && (
      <ProjectActs
        project={which}
        describedBy={howByItself}
        onRepayEarly={sharing.has(which.projectId) ? undefined : () => setRepaying({ which, opened: true })}
        onPropose={() => setProposing({ which, opened: true })}
      />
    );
  return (
    <>
      {mayPay && unpaid.size > 0 && <HowByItself id={howByItself} />}
      <CardTable
        caption="Repayments by project and date"
        columns={columns(acts, projectActs)}
        rowKey={({ projectId, dueOn }) => `${projectId} ${dueOn}`}
        rows={rows}
      />
      {paying && (
        <PayDialog
          opened={paying.opened}
          onClose={() => setPaying({ ...paying, opened: false })}
          repayment={paying.which}
          wallet={wallet}
        />
      )}
      {proposing && (
        <ProposePlanDialog
          opened={proposing.opened}
          onClose={() => setProposing({ ...proposing, opened: false })}
          project={proposing.which}
        />
      )}
      {repaying && (
        <RepayEarlyDialog
          opened={repaying.opened}
          onClose={() => setRepaying({ ...repaying, opened: false })}
          project={repaying.which}
          wallet={wallet}
        />
      )}
    </>
  );
}

const isPressing: readonly Repayment['state'][] = ['due', 'overdue', 'late', 'default'];

type Acts = (repayment: Repayment) => ReactNode;

/** `acts` are what can be done with one of them, `projectActs` with its project. */
function columns(acts: Acts, projectActs: Acts): Column<Repayment>[] {
  return [
    {
      label: 'Project',
      cell: (repayment) => (
        <div>
          <Link to={pathTo('project/details', { id: repayment.projectId })} className={classes.project}>
            {repayment.title}
          </Link>
          {projectActs(repayment)}
        </div>
      ),
    },
    { label: 'Due', cell: ({ dueOn }) => <DateText iso={dueOn} />, className: classes.short },
    { label: 'Holders', align: 'end', cell: ({ holders }) => formatWhole(holders) },
    { label: 'Amount', align: 'end', cell: (repayment) => <Amount {...repayment} /> },
    { label: 'Paid', align: 'end', cell: ({ paid }) => <Money dollars={paid} /> },
    {
      label: 'State',
      cell: (repayment) => (
        <div className={classes.state}>
          <span>
            <RepaymentState state={repayment.state} />
            {repayment.state === 'sharing' && <> to {count(repayment.holders, 'holder')}</>}
          </span>
          {acts(repayment)}
        </div>
      ),
    },
  ];
}

/** What falls due, and the late interest that is owed for it. */
function Amount({ amount, late }: Repayment) {
  return (
    <span>
      <Money dollars={amount} />
      {late > 0 && <span className={classes.late}>Late interest {formatDollars(late)}</span>}
    </span>
  );
}
