import type { setStandingOrder as route } from '@guildhall/contract/market/repayments.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { orderDates } from './standing-orders.sql.ts';

/**
 * Orders that each date of a project of the caller is paid by itself, or ends that.
 * @throws Refusal `not_found`
 */
export async function setStandingOrder(
  ctx: UserCtx<typeof route>,
  { projectId, on }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    const { db, caller, refuse } = inside;
    const ordered = await orderDates(db, { organizationId: caller.id, actorId: caller.actor, projectId, on });
    if (!ordered) throw refuse('not_found', 'This project was not found.');
    await recordAct(inside, projectId, { title: ordered.title });
    return { on };
  });
}
