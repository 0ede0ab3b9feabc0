import type { skipMonthlyInvestment as route } from '@guildhall/contract/market/monthly-investments.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { skipMonth } from './monthly-investments.sql.ts';

/**
 * Skips the month of one of the caller's monthly investments that is due on this day; it goes on with the month after.
 * @throws Refusal `not_found`, and `validation` where it is not due on that day
 */
export async function skipMonthlyInvestment(
  ctx: UserCtx<typeof route>,
  { id, nextOn }: ParsedOf<typeof route>,
): Promise<null> {
  return inTransaction(ctx, async (inside) => {
    const { outcome, projectId } = await skipMonth(inside.db, { userId: ctx.caller.id, id, dueOn: nextOn });
    if (outcome === 'not_found') throw ctx.refuse('not_found', 'This monthly investment was not found.');
    if (outcome === 'late')
      throw ctx.refuse('validation', { nextOn: 'This month cannot be skipped. It was invested, or has another day.' });
    await recordAct(inside, projectId);
    return null;
  });
}
