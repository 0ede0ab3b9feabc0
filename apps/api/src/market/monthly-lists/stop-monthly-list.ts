import type { stopMonthlyList as route } from '@guildhall/contract/market/monthly-lists.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { endMonthlyList } from './monthly-lists.sql.ts';

/**
 * Stops one of the caller's monthly lists; the list of a month that waits lapses.
 * @throws Refusal `not_found`
 */
export async function stopMonthlyList(ctx: UserCtx<typeof route>, { id }: ParsedOf<typeof route>): Promise<null> {
  return inTransaction(ctx, async (inside) => {
    if ((await endMonthlyList(inside.db, { userId: ctx.caller.id, id })) === 'not_found')
      throw ctx.refuse('not_found', 'This monthly list was not found.');
    await recordAct(inside, id);
    return null;
  });
}
