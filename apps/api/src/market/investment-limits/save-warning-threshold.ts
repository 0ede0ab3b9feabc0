import type { saveWarningThreshold as route } from '@guildhall/contract/market/investment-limits.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { thresholdPlace } from './encrypted-thresholds.ts';
import { removeThreshold, storeThreshold } from './warning-thresholds.sql.ts';

/** Stores the threshold of the caller, encrypted and for a year, or removes it. The record of an organization has no sum. */
export async function saveWarningThreshold(
  ctx: UserCtx<typeof route>,
  { threshold }: ParsedOf<typeof route>,
): Promise<null> {
  return inTransaction(ctx, async (inside) => {
    const { id } = inside.caller;
    if (threshold === null) await removeThreshold(inside.db, id);
    else await storeThreshold(inside.db, id, ctx.resources.dataKeys.encrypt(String(threshold), thresholdPlace(id)));
    await recordAct(inside, null);
    return null;
  });
}
