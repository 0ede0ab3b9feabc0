import type { readInvestmentLimit as route } from '@guildhall/contract/market/investment-limits.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findLimit } from './investment-limits.sql.ts';
import { warningOf } from './warning-above.ts';

/** What the caller lets themselves invest within 30 days, how much is left, and above which sum they are warned. Money in cents. */
export async function readInvestmentLimit(ctx: Ctx): Promise<DataOf<typeof route>> {
  const { userId, limit, used, nextLimit, nextFrom, keyId, ciphertext, expiresAt } = await findLimit(ctx);
  const warning = warningOf(ctx.resources, userId, keyId === null ? undefined : { keyId, ciphertext });
  return {
    limit,
    used,
    left: limit === null ? null : limit > used ? limit - used : 0n,
    next: nextFrom && { limit: nextLimit, from: nextFrom.toISOString() },
    warning: warning && { ...warning, until: expiresAt?.toISOString() ?? '' },
  };
}
