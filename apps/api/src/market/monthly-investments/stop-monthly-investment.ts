import type { stopMonthlyInvestment as route } from '@guildhall/contract/market/monthly-investments.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { endMonthly } from './monthly-investments.sql.ts';

/**
 * Stops one of the caller's monthly investments. What was invested stays invested.
 * @throws Refusal `not_found`
 */
export async function stopMonthlyInvestment(ctx: UserCtx<typeof route>, { id }: ParsedOf<typeof route>): Promise<null> {
  return inTransaction(ctx, async (inside) => {
    const { outcome, projectId } = await endMonthly(inside.db, { userId: ctx.caller.id, id });
    if (outcome === 'not_found') throw ctx.refuse('not_found', 'This monthly investment was not found.');
    await recordAct(inside, projectId);
    return null;
  });
}
