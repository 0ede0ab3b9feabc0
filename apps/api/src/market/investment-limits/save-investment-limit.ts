import type { saveInvestmentLimit as route } from '@guildhall/contract/market/investment-limits.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { setLimit } from './investment-limits.sql.ts';

/** Sets what the caller lets themselves invest within 30 days, in cents: a lower limit at once, a higher one or none after seven days. */
export async function saveInvestmentLimit(
  ctx: UserCtx<typeof route>,
  { limit }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    const waitsUntil = await setLimit(inside.db, inside.caller.id, limit);
    await recordAct(inside, null, limit === null ? {} : { cents: String(limit) });
    return { waitsUntil: waitsUntil?.toISOString() ?? '' };
  });
}
