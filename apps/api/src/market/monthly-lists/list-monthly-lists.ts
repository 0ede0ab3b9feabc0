import type { listMonthlyLists as route } from '@guildhall/contract/market/monthly-lists.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findMonthlyLists } from './monthly-lists.sql.ts';

/** The monthly lists of the caller, the newest first, each with its last twelve months. Money in cents. */
export async function listMonthlyLists(
  ctx: Ctx<typeof route>,
  { before, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findMonthlyLists(ctx, { before, most: length + 1 });
  return {
    records: found.slice(0, length).map(({ createdAt, months, ...list }) => ({
      ...list,
      createdAt: createdAt.toISOString(),
      months: months.map(({ cents, ...month }) => ({ ...month, invested: BigInt(cents) })),
    })),
    more: found.length > length,
  };
}
