import { toCsv } from '@guildhall/contract/csv.ts';
import { fromDollars } from '@guildhall/contract/money.ts';
import type { Turnover } from './turnover.operator.queries.ts';

/** The figures in their order, as they are called. */
export const figures = [
  { name: 'paidIn', label: 'Paid in' },
  { name: 'invested', label: 'Invested' },
  { name: 'ordered', label: 'Ordered' },
  { name: 'repaid', label: 'Repaid to investors' },
  { name: 'refunded', label: 'Refunded' },
  { name: 'disputed', label: 'Taken back by banks' },
  { name: 'withdrawn', label: 'Withdrawn' },
  { name: 'fees', label: 'Fees taken' },
] as const satisfies readonly { name: keyof Turnover['totals']; label: string }[];

/** All periods as CSV, oldest first, in dollars. */
export function turnoverFile(records: Turnover['records']): string {
  const head = ['First Day', ...figures.map(({ label }) => label), 'Active Accounts'];
  const rows = records.map((record) => [
    record.firstDay,
    ...figures.map(({ name }) => fromDollars(record[name])),
    record.accounts,
  ]);
  return toCsv([head, ...rows]);
}
