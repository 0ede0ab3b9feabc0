import { formatDollars, formatWhole } from '@guildhall/contract/money.ts';
import type { CSSProperties } from 'react';
import { monthInWords } from './month-in-words.ts';
import type { Cohort } from './cohorts.operator.queries.ts';
import classes from './cohort-table.module.css';

export type Shown = 'investors' | 'invested';

type CohortTableProps = { cohorts: readonly Cohort[]; shown: Shown };

/** A row for each month of first investments, a column for each month after it; the more of them came back, the stronger its colour. */
export function CohortTable({ cohorts, shown }: CohortTableProps) {
  const longest = Math.max(...cohorts.map(({ months }) => months.length));
  const later = Array.from({ length: longest - 1 }, (_, at) => at + 1);
  return (
    // It scrolls sideways by the keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="region" aria-label="Months after the first investment" tabIndex={0}>
      <table className={classes.table}>
        <caption className="gh-visually-hidden">
          {shown === 'investors' ? 'Investors who came back' : 'What they invested'}
        </caption>
        <thead>
          <tr>
            <th scope="col">First investment</th>
            <th scope="col">{shown === 'investors' ? 'Investors' : 'At first'}</th>
            {later.map((month) => (
              <th key={month} scope="col">
                <span aria-hidden>+{month}</span>
                <span className="gh-visually-hidden">{laterInWords(month)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ firstMonth, months: [first, ...after] }) => (
            <tr key={firstMonth}>
              <th scope="row">{monthInWords(firstMonth)}</th>
              <td>{shown === 'investors' ? formatWhole(first!.investors) : formatDollars(first!.invested)}</td>
              {after.map((month, at) => (
                <td key={at} style={{ '--share': shareOf(month[shown], first![shown]) } as CSSProperties}>
                  {shown === 'investors'
                    ? `${Math.round(shareOf(month.investors, first!.investors) * 100)}%`
                    : formatDollars(month.invested)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How much of what was at first, 1 for all of it and for more. */
function shareOf(now: number, first: number): number {
  return first > 0 ? Math.min(1, now / first) : 0;
}

function laterInWords(months: number): string {
  return months === 1 ? '1 month later' : `${months} months later`;
}
