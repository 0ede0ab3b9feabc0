import type { openDispute as route } from '@guildhall/contract/trust/disputes.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { disputesNotifications } from './disputes.notifications.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import { writeDispute } from './disputes.sql.ts';
import { withDisputeFiles } from './with-dispute-files.ts';

const refusals = {
  not_paid: 'This has not been paid.',
  refunded: 'All of this has already been refunded or paid back.',
  disputed: 'There has already been a dispute about this.',
  charged_back: 'Your bank has reversed the card payment for this, so the bank decides about it.',
  late: 'You can open a dispute within 180 days. For an investment, you can do so until 90 days after it was due.',
};

/**
 * Opens a dispute about what the caller has bought, and sets its price aside in the seller's wallet; the seller is notified.
 * @throws Refusal `not_found` for what others have bought, `validation` when it is not paid, given back, disputed before or too old, or a file
 *   is neither PDF nor picture, `too_large`
 */
export async function openDispute(
  ctx: UserCtx<typeof route>,
  { id: purchaseId, reason, message, ...documents }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { caller } = ctx;
  const opened = await withDisputeFiles(ctx, documents, async ({ db, refuse }) => {
    const written = await writeDispute(db, { buyerId: caller.id, purchaseId, reason, message });
    const { outcome, id, kind, sellerId, projectTitle, cents } = written;
    if (outcome === 'not_found') throw refuse('not_found', 'This purchase was not found.');
    if (outcome !== 'ok') throw refuse('validation', refusals[outcome]);
    const data = { kind, purchaseId, projectTitle, note: message };
    await notify(db, disputesNotifications, [
      { userId: sellerId, event: 'disputeOpened', subject: id, cents, actorId: caller.id, data },
    ]);
    return { ...written, number: 0 };
  });
  publishWalletChanges(ctx.resources, [opened.sellerId]);
  return { id: opened.id };
}
