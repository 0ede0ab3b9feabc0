import type { withdrawDispute as route } from '@guildhall/contract/trust/disputes.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { disputesNotifications } from './disputes.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import { writeWithdrawal } from './disputes.sql.ts';

/**
 * Takes a dispute of the caller back, which frees what was set aside for it; the seller is notified.
 * @throws Refusal `not_found`, `validation` when it was closed before
 */
export async function withdrawDispute(
  ctx: UserCtx<typeof route>,
  { id, note }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { caller } = ctx;
  const withdrawn = await inTransaction(ctx, async (inside) => {
    const { db, refuse } = inside;
    const written = await writeWithdrawal(db, { buyerId: caller.id, id, note });
    const { outcome, sellerId: userId, kind, purchaseId, projectTitle } = written;
    if (outcome === 'not_found') throw refuse('not_found', 'This dispute was not found.');
    if (outcome === 'closed') throw refuse('validation', 'This dispute has already been closed.');
    const data = { kind, purchaseId, projectTitle, note };
    await notify(db, disputesNotifications, [
      { userId, event: 'disputeWithdrawn', subject: id, actorId: caller.id, data },
    ]);
    await recordAct(inside, id, { title: projectTitle });
    return written;
  });
  publishWalletChanges(ctx.resources, [withdrawn.sellerId]);
  return { id, status: 'closed' };
}
