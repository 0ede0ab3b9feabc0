import type { acceptDispute as route } from '@guildhall/contract/trust/disputes.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { disputesNotifications } from './disputes.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { refusalOfRefund } from './refuse-refund.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import { writeAcceptance } from './disputes.sql.ts';

/**
 * Accepts a dispute about what the calling organization has sold, which gives all that is left of its price back; the buyer is notified.
 * @throws Refusal `not_found`, `validation` when it was closed before, and as `refusalOfRefund`
 */
export async function acceptDispute(
  ctx: UserCtx<typeof route>,
  { id, note }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { caller } = ctx;
  const accepted = await inTransaction(ctx, async (inside) => {
    const { db, refuse } = inside;
    const written = await writeAcceptance(db, { sellerId: caller.id, id, note });
    const { outcome, buyerId: userId, kind, purchaseId, projectTitle, cents } = written;
    if (outcome === 'not_found') throw refuse('not_found', 'This dispute was not found.');
    if (outcome === 'closed') throw refuse('validation', 'This dispute has already been closed.');
    if (outcome !== 'ok') throw refusalOfRefund(inside, { ...written, outcome }, 'seller');
    const data = { kind, purchaseId, projectTitle, accepted: true, note };
    await notify(db, disputesNotifications, [
      { userId, event: 'disputeAnswered', subject: `${id} true`, cents, actorId: caller.id, data },
    ]);
    await recordAct(inside, id, { title: projectTitle, cents: String(cents) });
    return written;
  });
  publishWalletChanges(ctx.resources, [caller.id, accepted.buyerId]);
  return { id, status: 'closed', refunded: accepted.cents };
}
