import type { listMonthlyInvestments as route } from '@guildhall/contract/market/monthly-investments.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findMonthly } from './monthly-investments.sql.ts';

/** What the caller invests each month and did, the newest first, each with its last twelve months. Money in cents. */
export async function listMonthlyInvestments(
  ctx: Ctx<typeof route>,
  { before, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findMonthly(ctx, { before, most: length + 1 });
  return {
    records: found.slice(0, length).map(({ createdAt, months, ...monthly }) => ({
      ...monthly,
      createdAt: createdAt.toISOString(),
      months: months.map(({ cents, investId, ...month }) => ({
        ...month,
        invested: BigInt(cents ?? 0),
        investId: investId ?? '',
      })),
    })),
    more: found.length > length,
  };
}
