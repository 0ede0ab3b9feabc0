import { fromDollars, toDollars } from '@guildhall/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { percentOf } from '../../ui/plots/percent-of.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { TableSkeleton } from '../../ui/states/skeletons.tsx';
import type { Column } from '../../ui/tables/table.tsx';
import { RepaymentState } from '../repayments/repayment-state.tsx';
import { InstalmentTable } from './instalment-table.tsx';
import { planQuery, type Instalment, type InvestmentDetails } from './investments.queries.ts';
import { lostOf } from './lost-of.ts';
import { nextInstalments } from './next-instalments.ts';
import classes from './repayments.module.css';

const columns: Column<Instalment>[] = [
  { label: 'Due', cell: ({ dueOn }) => <DateText iso={dueOn} /> },
  { label: 'Principal', align: 'end', cell: ({ principal }) => <Money dollars={principal} /> },
  { label: 'Return', align: 'end', cell: (each) => <Money dollars={each.return} /> },
  { label: 'Paid', align: 'end', cell: ({ paid }) => <Money dollars={paid} /> },
  { label: 'State', cell: ({ state }) => <RepaymentState state={state} /> },
];

/** Paid back of an investment, what is still to come, and when. */
export function Repayments({ investment }: { investment: InvestmentDetails }) {
  const { id, returned, outstanding, shown, expected } = investment;
  const lost = lostOf(investment);
  const { data, error, refetch } = useQuery(planQuery(id));
  return (
    <section aria-labelledby="repayments" className={classes.repayments}>
      <h2 id="repayments">Repayments</h2>
      <div role="group" aria-label="Paid back" className={classes.figures}>
        <Figure term="Returned" dollars={returned} />
        <Figure term="Outstanding" dollars={outstanding} />
        <Figure term="Still to Come" dollars={expected} />
        {lost > 0 && <Figure term="Lost" dollars={lost} />}
      </div>
      {shown && (
        <p className={classes.shown}>
          Outstanding <Money dollars={outstanding} />, shown at {shown.percent}%: <Money dollars={shown.amount} />. Your
          portfolio counts only this part while it is late. You are still owed all of it.
        </p>
      )}
      <Progress returned={returned} expected={expected} lost={lost} />
      {data ? (
        <Plan instalments={data.records} />
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <TableSkeleton />
      )}
    </section>
  );
}

function Figure({ term, dollars }: { term: string; dollars: number }) {
  return (
    <p>
      <span>{term}</span>
      <strong>
        <Money dollars={dollars} />
      </strong>
    </p>
  );
}

/** How much of what was promised is back, as a bar and in words. */
function Progress({ returned, expected, lost }: { returned: number; expected: number; lost: number }) {
  const promised = toDollars(fromDollars(returned) + fromDollars(expected) + fromDollars(lost));
  if (promised === 0) return null;
  const percent = percentOf(returned, promised);
  return (
    <div className={classes.progress}>
      <span className={classes.track} aria-hidden>
        <span className={classes.bar} style={{ inlineSize: `${percent}%` }} />
      </span>
      <span>
        {percent}% of <Money dollars={promised} /> paid back
      </span>
    </div>
  );
}

/** The instalments that come next, and all of them when asked. */
function Plan({ instalments }: { instalments: readonly Instalment[] }) {
  if (instalments.length === 0) return <p className={classes.none}>Nothing has to be paid back.</p>;
  return (
    <InstalmentTable
      columns={columns}
      rowKey={({ dueOn }) => dueOn}
      all={instalments}
      first={nextInstalments(instalments)}
      fewer="Show Next Ones"
    />
  );
}
