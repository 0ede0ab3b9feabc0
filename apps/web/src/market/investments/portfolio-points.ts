import { fromDollars, toDollars } from '@guildhall/contract/money.ts';
import type { Point } from '../../ui/plots/point.ts';
import type { Portfolio } from './investments.queries.ts';

/** A category's share; `amount` in dollars, `percent` to the tenth. */
export type Part = { name: string; amount: number; percent: number };

/** The largest first, as they come; what is beyond the sixth is taken together. */
export function allocation(categories: Portfolio['categories']): Part[] {
  const parts = categories.map(({ name, amount }) => ({ name, cents: fromDollars(amount) }));
  const rest = parts.splice(6).reduce((sum, { cents }) => sum + cents, 0n);
  if (rest > 0n) parts.push({ name: 'Others', cents: rest });
  const total = parts.reduce((sum, { cents }) => sum + cents, 0n);
  return parts.map(({ name, cents }) => ({
    name,
    amount: toDollars(cents),
    percent: Math.round(Number((cents * 10_000n) / total) / 10) / 10,
  }));
}

/** What has become receivable by each day on which something does, from the first investment on. */
export function receivableOverTime({ since, dues }: Pick<Portfolio, 'since' | 'dues'>): Point[] {
  let sum = 0n;
  const points = dues.map(({ date, amount }) => ({ date, value: toDollars((sum += fromDollars(amount))) }));
  const first = since.slice(0, 10);
  return points[0] && first < points[0].date ? [{ date: first, value: 0 }, ...points] : points;
}
