import type { Point } from '../../ui/plots/point.ts';
import type { Books } from './books.operator.queries.ts';

/** What people were owed, in cents, at the last check of each day, oldest first. */
export function sumsByDay(sums: Books['sums']): Point[] {
  const days = new Map(sums.map(({ at, liabilities }) => [at.slice(0, 10), Math.round(liabilities * 100)]));
  return [...days].map(([date, value]) => ({ date, value }));
}
