import { fromDollars, toDollars } from '@guildhall/contract/money.ts';
import type { Repayments } from './repayments.queries.ts';

/** A month (YYYY-MM) and what falls due in it, in dollars. */
type DueMonth = Repayments['months'][number];

/** How many months one plot has room for. */
export const mostMonths = 24;

function monthAfter(month: string): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of)).toISOString().slice(0, 7);
}

/** The months from the first to the last in which something falls due, those between in which nothing does included; and what comes after the last that has room. */
export function dueByMonth(months: readonly DueMonth[]): { shown: DueMonth[]; later: number } {
  const [first] = months;
  const last = months.at(-1);
  if (!first || !last) return { shown: [], later: 0 };
  const amounts = new Map(months.map(({ month, amount }) => [month, amount]));
  const shown: DueMonth[] = [];
  for (let month = first.month; month <= last.month && shown.length < mostMonths; month = monthAfter(month))
    shown.push({ month, amount: amounts.get(month) ?? 0 });
  const end = shown.at(-1)!.month;
  const later = months.reduce((sum, { month, amount }) => (month > end ? sum + fromDollars(amount) : sum), 0n);
  return { shown, later: toDollars(later) };
}
