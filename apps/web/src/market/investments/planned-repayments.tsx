import { instalmentsOf, type Instalment } from '@guildhall/contract/market/instalments.ts';
import { monthsLater } from '@guildhall/contract/market/returns.ts';
import { toDollars } from '@guildhall/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { TableSkeleton } from '../../ui/states/skeletons.tsx';
import type { Column } from '../../ui/tables/table.tsx';
import { projectQuery } from '../projects/projects.queries.ts';
import { escrowCents } from './escrow-cents.ts';
import { InstalmentTable } from './instalment-table.tsx';
import type { InvestmentDetails } from './investments.queries.ts';
import { mostAtFirst } from './next-instalments.ts';
import classes from './repayments.module.css';

/** An instalment on a day (UTC), in dollars. */
type Planned = { dueOn: string; principal: number; return: number };

/** While an investment is in escrow: what would come back, and when, if it reached the organization today. */
export function PlannedRepayments({ investment }: { investment: InvestmentDetails }) {
  const { projectId, organization } = investment;
  const { data: project, error, refetch } = useQuery(projectQuery(projectId));
  return (
    <section aria-labelledby="repayments" className={classes.repayments}>
      <h2 id="repayments">Repayments</h2>
      <p className={classes.counts}>
        The dates count from the day your money reaches {organization}. If that were today:
      </p>
      {project ? (
        <Plan instalments={instalmentsOf(escrowCents(investment), { ...project, ...project.terms })} />
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <TableSkeleton />
      )}
    </section>
  );
}

const columns: Column<Planned>[] = [
  { label: 'Due', cell: ({ dueOn }) => <DateText iso={dueOn} /> },
  { label: 'Principal', align: 'end', cell: ({ principal }) => <Money dollars={principal} /> },
  { label: 'Return', align: 'end', cell: (each) => <Money dollars={each.return} /> },
];

function Plan({ instalments }: { instalments: readonly Instalment[] }) {
  const [today] = useState(() => new Date());
  const planned = instalments.map((each) => ({
    dueOn: monthsLater(today, each.month).toISOString().slice(0, 10),
    principal: toDollars(each.principal),
    return: toDollars(each.return),
  }));
  return (
    <InstalmentTable
      columns={columns}
      rowKey={({ dueOn }) => dueOn}
      all={planned}
      first={planned.slice(0, mostAtFirst)}
      fewer="Show First Ones"
    />
  );
}
