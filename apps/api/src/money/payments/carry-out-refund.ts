import { inTransaction } from '../../platform/database/database.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import { askProvider } from './provider/ask-provider.ts';
import type { Settling } from './end-payment.ts';
import { followPayment, notifyOfFailedRefunds } from './follow-payment.ts';
import { failPaymentRefund, findPaymentRefund } from './payment-refunds.sql.ts';
import { refundKeysHold } from './provider/provider.ts';

const neverMade = 'The provider did not answer, and has made no refund.';

/**
 * Requests a refund that our books have recorded from the provider, and books the answer. It may be called again at any time: under
 * the refund's own id the provider makes it once. A refund that it has reported is only looked at; one that it has not reported in the time that it
 * remembers keys never happened, and is given up.
 * @throws Refusal `unavailable` when the provider does not answer; how the refund ended is then not known, and the job asks again
 */
export async function carryOutRefund(ctx: Settling, id: string, { isFirst = false } = {}): Promise<void> {
  const asked = await findPaymentRefund(ctx.db, id);
  const provider = ctx.resources.payments.byName(asked.provider);
  if (!provider || asked.status !== 'pending') return;
  // An answer that was lost, or came as a failure, is found by asking how the payment stands.
  if (!isFirst) await followPayment(ctx, provider, asked.paymentId);
  const { isKnown, providerId, amountCents, createdAt } = isFirst ? asked : await findPaymentRefund(ctx.db, id);
  if (isKnown) return;
  if (Date.now() >= createdAt.getTime() + refundKeysHold) return giveUp(ctx, id, neverMade);
  const answer = await askProvider(ctx, () => provider.refund(providerId, { refundId: id, amountCents }));
  if (!answer.accepted) return giveUp(ctx, id, answer.failure);
  await followPayment(ctx, provider, asked.paymentId);
}

/** Frees the money of a refund that never happened in the payer's wallet, and notifies the payer. */
async function giveUp(ctx: Settling, id: string, why: string): Promise<void> {
  const failed = await inTransaction(ctx, async ({ db }) => {
    const written = await failPaymentRefund(db, id, why);
    if (written.outcome === 'ok')
      await notifyOfFailedRefunds(db, written.payerId, [{ id, cents: String(written.cents) }]);
    return written;
  });
  if (failed.outcome === 'ok') publishWalletChanges(ctx.resources, [failed.payerId]);
}
