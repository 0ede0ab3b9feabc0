import type { cancelOrder as route } from '@guildhall/contract/market/order-steps.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { refusalOfRefund } from '../../trust/disputes/refuse-refund.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import { cancelInLedger } from './orders.sql.ts';
import { notifyOfOrder } from './notify-of-order.ts';

/**
 * Cancels an order for its buyer or its seller before it is sent, and gives its money back; the other side is notified, once.
 * @throws Refusal `not_found`, `forbidden` while the seller is frozen, `insufficient_funds` when the seller has too little free, and
 *   `validation` when the order was sent or has ended
 */
export async function cancelOrder(
  ctx: UserCtx<typeof route>,
  { id, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { caller } = ctx;
  const canceled = await inTransaction(ctx, async (inside) => {
    const { db, refuse } = inside;
    const done = await cancelInLedger(db, { id, actorId: caller.id, reason });
    const { outcome, state, otherId, cents, isSeller } = done;
    if (outcome === 'not_found') throw refuse('not_found', 'This order was not found.');
    if (outcome === 'ended')
      throw refuse('validation', state === '' ? 'This order has not been paid.' : `This order has been ${state}.`);
    if (outcome !== 'ok' && outcome !== 'repeated')
      throw refusalOfRefund(inside, { ...done, outcome }, isSeller ? 'seller' : 'buyer');
    if (outcome === 'ok')
      await notifyOfOrder(db, { id, userId: otherId, actorId: caller.id, step: 'canceled', note: reason, cents });
    return done;
  });
  if (canceled.outcome === 'ok') publishWalletChanges(ctx.resources, [caller.id, canceled.otherId]);
  return { id, state: canceled.state };
}
