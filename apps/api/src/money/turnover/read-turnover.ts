import type { readTurnover as route } from '@guildhall/contract/money/turnover.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { firstBefore, firstDayOf } from './periods.ts';
import { findTurnover, lastCountedAt, turnoverFigures, type TurnoverOfPeriod } from './turnover.sql.ts';

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
