import { fromDollars, toDollars } from '@guildhall/contract/money.ts';
import type { Point } from '../ui/point.ts';
import type { Investment } from './investments.queries.ts';

/** A category's share; `amount` in dollars, `percent` to the tenth. */
export type Part = { name: string; amount: number; percent: number };

/** The largest first; what is beyond the sixth is taken together. */
export function allocation(investments: readonly Pick<Investment, 'categoryName' | 'amount'>[]): Part[] {
  const sums = new Map<string, bigint>();
  for (const { categoryName, amount } of investments)
    sums.set(categoryName, (sums.get(categoryName) ?? 0n) + fromDollars(amount));
  const sorted = [...sums].sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
  const rest = sorted.splice(6).reduce((sum, [, amount]) => sum + amount, 0n);
  if (rest > 0n) sorted.push(['Others', rest]);
  const total = sorted.reduce((sum, [, amount]) => sum + amount, 0n);
  return sorted.map(([name, amount]) => ({
    name,
    amount: toDollars(amount),
    percent: Math.round(Number((amount * 10_000n) / total) / 10) / 10,
  }));
}

/** What has become receivable by each day on which something does, from the first investment on. */
export function receivableOverTime(investments: readonly Pick<Investment, 'roi' | 'dueAt' | 'createdAt'>[]): Point[] {
  const byDay = new Map<string, bigint>();
  for (const { roi, dueAt } of investments) {
    const day = dueAt.slice(0, 10);
    byDay.set(day, (byDay.get(day) ?? 0n) + fromDollars(roi));
  }
  let sum = 0n;
  const points = [...byDay]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, amount]) => ({ date, value: toDollars((sum += amount)) }));
  const first = investments.map(({ createdAt }) => createdAt.slice(0, 10)).sort()[0];
  return first && first < points[0]!.date ? [{ date: first, value: 0 }, ...points] : points;
}
