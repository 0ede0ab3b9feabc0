import { addMonths, type readCohorts as route } from '@guildhall/contract/money/cohorts.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { findCohorts, lastCounted, type CohortMonth } from './cohorts.sql.ts';

/** Who invested again, by the month of their first investment, up to the last month that was counted. Months without a first investment are missing. */
export async function readCohorts(
  { db }: Pick<OperatorCtx<typeof route>, 'db'>,
  { months }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const counted = await lastCounted(db);
  if (!counted) return { records: [], countedAt: '' };
  const to = counted.month;
  const cohorts = Map.groupBy(
    await findCohorts(db, { from: addMonths(to, 1 - Number(months)), to }),
    ({ firstMonth }) => firstMonth,
  );
  return {
    records: [...cohorts].map(([firstMonth, rows]) => ({ firstMonth, months: allMonths(firstMonth, to, rows) })),
    countedAt: counted.at.toISOString(),
  };
}

/** Each month from the first to the last, also those in which nobody invested. */
function allMonths(firstMonth: string, to: string, rows: readonly CohortMonth[]) {
  const found = new Map(rows.map((row) => [row.month, row]));
  const months = [];
  for (let month = firstMonth; month <= to; month = addMonths(month, 1)) {
    const row = found.get(month);
    months.push({ investors: Number(row?.investors ?? 0n), invested: row?.investedCents ?? 0n });
  }
  return months;
}
