import type { cancelInvestmentLimit as route } from '@guildhall/contract/market/investment-limits.contract.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { dropWaitingLimit } from './investment-limits.sql.ts';

/**
 * Cancels the change of the caller's limit that waits.
 * @throws Refusal `not_found` where none waits
 */
export async function cancelInvestmentLimit(ctx: UserCtx<typeof route>): Promise<null> {
  return inTransaction(ctx, async (inside) => {
    if (!(await dropWaitingLimit(inside.db, inside.caller.id)))
      throw ctx.refuse('not_found', 'No change of your limit is waiting.');
    await recordAct(inside, null);
    return null;
  });
}
