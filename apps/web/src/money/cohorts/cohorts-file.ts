import { toCsv } from '@guildhall/contract/csv.ts';
import { fromDollars } from '@guildhall/contract/money.ts';
import type { Cohort } from './cohorts.operator.queries.ts';

/** Each month of each cohort as CSV, in dollars; 0 months later is that of the first investment. */
export function cohortsFile(cohorts: readonly Cohort[]): string {
  const rows = cohorts.flatMap(({ firstMonth, months }) =>
    months.map(({ investors, invested }, later) => [
      firstMonth.slice(0, 7),
      later,
      months[0]!.investors,
      investors,
      fromDollars(invested),
    ]),
  );
  return toCsv([['First Month', 'Months Later', 'Investors at First', 'Investors', 'Invested'], ...rows]);
}
