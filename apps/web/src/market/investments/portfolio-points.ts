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
type DueSums = Pick<Portfolio, 'dues' | 'overdue'>;

/** What was to come back in each month, as far as it is overdue, and as far as it is not: of the dues, the first are overdue. */
function byMonth({ dues, overdue }: DueSums) {
  let left = fromDollars(overdue.amount);
  return dues.map(({ date, amount }) => {
    const due = fromDollars(amount);
    const late = left < due ? left : due;
    left -= late;
    return { date, late, coming: due - late };
  });
}

/**
 * What comes in each month from `today` on. What was due before today is no part of it: of the month that it is, the rest of its sum
 * is overdue.
 */
export function comingMonths(sums: DueSums, today: string): ComingMonth[] {
  return byMonth(sums).flatMap(({ date, coming }) =>
    date < today || coming === 0n ? [] : [{ date, amount: toDollars(coming) }],
  );
}

/** What falls due in a quarter, or fell due and is overdue, in dollars. */
export type Quarter = { name: string; amount: number; isOverdue: boolean };

/** How many quarters have room on either side of today. */
const mostOverdue = 4;
const mostComing = 12;

/**
 * What is overdue by the quarters in which it was due, the oldest of many together, and what comes by quarters from that of `today` on, those
 * between in which nothing does included; and what comes after the last that has room.
 */
export function receivableByQuarter(
  sums: DueSums,
  today: string,
): { overdue: Quarter[]; coming: Quarter[]; later: number } {
  const late = new Map<number, bigint>();
  const coming = new Map<number, bigint>([[quarterOf(today), 0n]]);
  for (const month of byMonth(sums)) {
    const quarter = quarterOf(month.date);
    if (month.late > 0n) late.set(quarter, (late.get(quarter) ?? 0n) + month.late);
    if (month.coming > 0n) coming.set(quarter, (coming.get(quarter) ?? 0n) + month.coming);
  }
  const first = quarterOf(today);
  const last = Math.max(...coming.keys());
  const shown = Array.from({ length: Math.min(last - first + 1, mostComing) }, (_, index) => first + index);
  const total = (quarters: Iterable<bigint>) => toDollars([...quarters].reduce((sum, cents) => sum + cents, 0n));
  const older = [...late].slice(0, -mostOverdue);
  return {
    overdue: [
      ...(older.length > 0
        ? [{ name: `To ${nameOf(older.at(-1)![0])}`, amount: total(older.map(([, cents]) => cents)), isOverdue: true }]
        : []),
      ...[...late].slice(-mostOverdue).map(([quarter, cents]) => ({
        name: nameOf(quarter),
        amount: toDollars(cents),
        isOverdue: true,
      })),
    ],
    coming: shown.map((quarter) => ({
      name: nameOf(quarter),
      amount: toDollars(coming.get(quarter) ?? 0n),
      isOverdue: false,
    })),
    later: total([...coming].filter(([quarter]) => quarter > shown.at(-1)!).map(([, cents]) => cents)),
  };
}

/** Quarters since the year 0. */
function quarterOf(day: string): number {
  return Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3);
}

function nameOf(quarter: number): string {
  return `Q${(quarter % 4) + 1} ${Math.floor(quarter / 4)}`;
}
