import type { readTurnover as route, TurnoverUnit } from '@guildhall/contract/money/turnover.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { findTurnover, lastCountedAt, turnoverFigures, type TurnoverOfPeriod } from './turnover.sql.ts';

const dayMs = 86_400_000;

/** What was moved in days, weeks or months, in all of them, and in as many before them. */
export async function readTurnover(
  { db }: Pick<OperatorCtx<typeof route>, 'db'>,
  { unit, from, to }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const first = firstDayOf(unit, from);
  const periods = await findTurnover(db, { unit, from: firstBefore(unit, first, to), to });
  const shown = periods.filter(({ firstDay }) => firstDay >= first);
  const before = periods.filter(({ firstDay }) => firstDay < first);
  return {
    records: shown.map(({ accounts, ...sums }) => ({ ...sums, accounts: Number(accounts) })),
    totals: sumOf(shown),
    before: sumOf(before),
    countedAt: (await lastCountedAt(db))?.toISOString() ?? '',
  };
}

function sumOf(periods: readonly TurnoverOfPeriod[]) {
  const sums = turnoverFigures.map((name) => [name, periods.reduce((sum, period) => sum + period[name], 0n)]);
  return Object.fromEntries(sums) as Record<(typeof turnoverFigures)[number], bigint>;
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The first day of the week (a Monday) or month that a day is in; of a day itself. */
function firstDayOf(unit: TurnoverUnit, day: string): string {
  const date = new Date(day);
  if (unit === 'month') return `${day.slice(0, 8)}01`;
  if (unit === 'week') return dayOf(new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * dayMs));
  return day;
}

/** The first day of as many periods before a first day as there are from it to a last day. */
function firstBefore(unit: TurnoverUnit, first: string, to: string): string {
  const begin = new Date(first);
  const last = new Date(firstDayOf(unit, to));
  if (unit === 'month') {
    const months = (last.getUTCFullYear() - begin.getUTCFullYear()) * 12 + last.getUTCMonth() - begin.getUTCMonth() + 1;
    return dayOf(new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() - months, 1)));
  }
  const length = unit === 'week' ? 7 * dayMs : dayMs;
  return dayOf(new Date(begin.getTime() - (last.getTime() - begin.getTime()) - length));
}
