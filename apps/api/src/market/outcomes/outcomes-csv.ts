import { toCsv } from '@guildhall/contract/csv.ts';
import type { readOutcomes } from '@guildhall/contract/market/outcomes.contract.ts';
import { plainDollars } from '@guildhall/contract/money.ts';
import type { DataOf } from '@guildhall/contract/route.ts';

type Outcomes = NonNullable<DataOf<typeof readOutcomes>>;

/** What was lent and how it ended, a line for each quarter of release, as CSV. */
export function tableCsv({ table }: Outcomes): string {
  return toCsv([
    ['Quarter', 'Lent', 'Repaid', 'Outstanding', 'Late', 'Lost', 'Given up'],
    ...table.map(({ quarter, lent, repaid, outstanding, late, lost, givenUp }) => [
      quarter,
      ...[lent, repaid, outstanding, late, lost, givenUp].map(plainDollars),
    ]),
  ]);
}

/** Loans and defaults of each window of twelve months, as CSV. */
export function windowsCsv({ defaultRate: { windows } }: Outcomes): string {
  return toCsv([
    [
      'From',
      'To',
      'Over',
      'Loans',
      'In default',
      'Lent',
      'Lent to those in default',
      'Released later',
      'Released later and in default',
    ],
    ...windows.map((window) => [
      window.from,
      window.to,
      window.isOver ? 'yes' : 'no',
      window.loans,
      window.defaulted,
      plainDollars(window.lent),
      plainDollars(window.lentToDefaulted),
      window.laterLoans,
      window.laterDefaulted,
    ]),
  ]);
}
