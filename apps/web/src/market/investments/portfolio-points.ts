import { fromDollars, toDollars } from '@guildhall/contract/money.ts';
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

/** A month in which something comes; `date` is the last day (UTC) of it on which something is due, `amount` in dollars. */
export type ComingMonth = { date: string; amount: number };

/**
 * What comes in each month from `today` on. What was due before today is no part of it: of the month that it is, the rest of its sum
 * is overdue.
 */
export function comingMonths({ dues, overdue }: Pick<Portfolio, 'dues' | 'overdue'>, today: string): ComingMonth[] {
  let left = fromDollars(overdue.amount);
  return dues.flatMap(({ date, amount }) => {
    const due = fromDollars(amount);
    const late = left < due ? left : due;
    left -= late;
    return date < today || due === late ? [] : [{ date, amount: toDollars(due - late) }];
  });
}
