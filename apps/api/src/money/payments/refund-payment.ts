import { formatCents } from '@guildhall/contract/money.ts';
import type { refundPayment as route } from '@guildhall/contract/money/payments.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { paymentsNotifications } from './payments.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import { askProvider } from './provider/ask-provider.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import { followPayment } from './follow-payment.ts';
import * as sql from './payment-refunds.sql.ts';
import { findPayment, type Payment } from './payments.sql.ts';
import { agrees } from './settle-payment.ts';

/**
 * Sends a part or all of a card payment back to where it came from, for the operator who calls: the money is set aside in the payer's
 * wallet, the payer is notified, and then the provider is asked. Where the provider gives no answer the refund stays pending and a job goes on
 * with it. In cents.
 * @throws Refusal `not_found`, `forbidden` for the operator's own payment, `conflict` for a key of another request, `unavailable` when the provider
 *   does not say how the payment stands, `insufficient_funds`, and `validation` when less is left or it cannot be sent back
 */
export async function refundPayment(
  ctx: OperatorCtx<typeof route>,
  { id: paymentId, amount: cents, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const payment = await findPayment(ctx.db, paymentId);
  if (!payment) throw ctx.refuse('not_found', 'This payment was not found.');
  await lookAtProvider(ctx, payment);
  const opened = await inTransaction(ctx, async (inside) => {
    const { db, refuse, caller, idempotencyKey, fingerprint } = inside;
    const wanted = { operatorId: caller.id, idempotencyKey, fingerprint, paymentId, cents, reason };
    const written = await sql.openPaymentRefund(db, wanted);
    const { outcome, id, payerId, left } = written;
    if (outcome === 'not_found') throw refuse('not_found', 'This payment was not found.');
    if (outcome === 'conflict' || outcome === 'under_way') throw refuse('conflict');
    if (outcome === 'repeated') return written;
    if (outcome !== 'ok') throw refusal(inside, outcome, written);
    await notify(db, paymentsNotifications, [
      { userId: payerId, event: 'cardRefund', subject: id, cents, data: { reason } },
    ]);
    await audit(db, actorOf(ctx), {
      verb: 'payment.refund',
      subjectKind: 'payment',
      subjectId: paymentId,
      accountId: payerId,
      reason,
      before: { left: formatCents(left + cents) },
      after: { left: formatCents(left), amount: formatCents(cents) },
    });
    return written;
  });
  if (opened.outcome === 'ok') {
    publishWalletChanges(ctx.resources, [opened.payerId]);
    await carryOutRefund(ctx, opened.id, { isFirst: true }).catch((error: unknown) =>
      ctx.log.warn({ err: error, refund: opened.id }, 'a refund is recorded, and its provider has not told of it yet'),
    );
  }
  const { id, status, failure, left } = await sql.findPaymentRefund(ctx.db, opened.id);
  return { id, status, failure, left };
}

/** Books what the provider says of a payment first, and sees that it is the one that our books have. */
async function lookAtProvider(ctx: OperatorCtx<typeof route>, payment: Payment): Promise<void> {
  if (payment.settledAt === null || payment.providerId === null) return;
  const provider = ctx.resources.payments.byName(payment.provider);
  if (!provider) throw ctx.refuse('validation', `Payments by ${payment.provider} are no longer configured.`);
  const reported = await askProvider(ctx, () => provider.retrieve(payment.providerId!));
  if (!reported || !agrees(payment, reported) || reported.amountCents !== payment.receivedCents)
    throw ctx.refuse('validation', 'The provider does not know this payment, or knows another one.');
  await followPayment(ctx, provider, payment.id);
}

function refusal(
  { refuse }: Pick<OperatorCtx<typeof route>, 'refuse'>,
  obstacle: sql.PaymentRefundObstacle,
  { left, free }: sql.OpenedRefund,
) {
  switch (obstacle) {
    case 'stake':
      return refuse('stake');
    case 'not_settled':
      return refuse('validation', 'This payment is not settled, so nothing can be refunded.');
    case 'disputed':
      return refuse('validation', 'This payment is disputed with its provider, which decides about its money.');
    case 'books':
      return refuse(
        'validation',
        'The books do not match, so nothing can be refunded until an admin has explained why.',
      );
    case 'owing_seller':
      return refuse(
        'validation',
        'There is an open dispute about something the payer has sold, and not all of the money for it is set aside.',
      );
    case 'refunded':
      return refuse('validation', 'All of this payment has already been refunded, or is being refunded.');
    case 'kept':
      return refuse(
        'validation',
        'What was bought with this payment has not been refunded. Refund the purchase first.',
      );
    case 'too_much':
      return refuse('validation', { amount: `At most ${formatCents(left)} can still be refunded.` });
    case 'insufficient':
      return refuse('insufficient_funds', `Not enough money in the payer's wallet: it has ${formatCents(free)} free.`);
  }
}
