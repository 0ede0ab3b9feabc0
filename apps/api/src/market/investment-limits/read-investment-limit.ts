import type { readInvestmentLimit as route } from '@guildhall/contract/market/investment-limits.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findLimit } from './investment-limits.sql.ts';

/** What the caller lets themselves invest within 30 days, and how much is left. Money in cents. */
export async function readInvestmentLimit(ctx: Ctx): Promise<DataOf<typeof route>> {
  const { limit, used, nextLimit, nextFrom } = await findLimit(ctx);
  return {
    limit,
    used,
    left: limit === null ? null : limit > used ? limit - used : 0n,
    next: nextFrom && { limit: nextLimit, from: nextFrom.toISOString() },
  };
}
