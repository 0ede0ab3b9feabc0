import { formatDollars } from '@guildhall/contract/money.ts';
import { formatMonth } from '../../ui/date-text.tsx';
import { BarChart } from '../../ui/plots/bar-chart.tsx';
import { dueByMonth } from './due-by-month.ts';
import type { Repayments } from './repayments.queries.ts';
import classes from './repayments.module.css';

/** What is still to be paid in each month, over all projects. */
export function DuePlot({ months }: Pick<Repayments, 'months'>) {
  const { shown, later } = dueByMonth(months);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="due-by-month" className={classes.part}>
      <h2 id="due-by-month">Due by month</h2>
      <BarChart
        label="Due by month"
        head="Month"
        measure="Due"
        bars={shown.map(({ month, amount }) => ({ name: formatMonth(month), value: amount }))}
        format={formatDollars}
      />
      {later > 0 && (
        <p className={classes.soft}>
          After {formatMonth(shown.at(-1)!.month)} another {formatDollars(later)} is due.
        </p>
      )}
    </section>
  );
}
