import type { refundPurchase as route } from '@guildhall/contract/money/refunds.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { refundsNotifications } from './refunds.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import { refundInLedger } from './refunds.sql.ts';
import { refusalOfRefund } from '../../trust/disputes/refuse-refund.ts';

/**
 * Gives a part or all of an order or investment back for its seller, who calls; the buyer is notified. The amount is in cents.
 * @throws Refusal `not_found` for what was not bought from the caller, `forbidden` while frozen, `conflict` for a key of another request,
 *   `insufficient_funds`, and `validation` when less is left or it is not paid
 */
export async function refundPurchase(
  ctx: UserCtx<typeof route>,
  { id: purchaseId, amount: cents, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { caller, idempotencyKey, fingerprint } = ctx;
  const refund = await inTransaction(ctx, async (inside) => {
    const { db, refuse } = inside;
    const wanted = {
      actorId: caller.id,
      idempotencyKey,
      fingerprint,
      purchaseId,
      cents,
      cause: 'seller',
      reason,
    } as const;
    const written = await refundInLedger(db, wanted);
    const { outcome } = written;
    if (outcome === 'not_found') throw refuse('not_found', 'This purchase was not found.');
    if (outcome === 'conflict' || outcome === 'under_way') throw refuse('conflict');
    if (outcome !== 'ok' && outcome !== 'repeated') throw refusalOfRefund(inside, { ...written, outcome }, 'seller');
    if (outcome === 'ok') {
      const { id, buyerId: userId, kind, projectTitle } = written;
      const data = { kind, purchaseId, projectTitle, note: reason };
      await notify(db, refundsNotifications, [
        { userId, event: 'refund', subject: id, cents, actorId: caller.id, data },
      ]);
      await recordAct(inside, id, { title: projectTitle, cents: String(cents) });
    }
    return written;
  });
  if (refund.outcome === 'ok') publishWalletChanges(ctx.resources, [refund.buyerId, refund.sellerId]);
  return { id: refund.id, left: refund.left };
}
