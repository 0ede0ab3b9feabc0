import { formatCents } from '@guildhall/contract/money.ts';
import type { UserCtx } from '../../context.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { findOwnPayment, type Payment } from './payments.sql.ts';
import { settlePayment, type Settlement } from './settle-payment.ts';

/** What the client says of a payment, none of it believed. `purchaseId` is null for a top-up. */
export type Claim = { paymentId: string; purpose: Payment['purpose']; purchaseId: string | null; amountCents: bigint };

const unpaid: Partial<Record<Settlement['status'], string>> = {
  requires_action: 'This payment has not been confirmed yet. Please confirm it first.',
  failed: 'This payment has failed. Nothing was charged.',
  canceled: 'This payment was canceled. Nothing was charged.',
  refunded: 'This payment was returned to the card.',
  mismatch: 'The provider reports a different amount or currency. Nothing was changed.',
};

/**
 * The caller's own payment for exactly this, paid and settled: its money is taken now if it was authorized.
 * Somebody else's payment is as unknown as an invented one (docs/specification/calls.md: 422 for both).
 * @throws Refusal `validation`, and nothing has changed, unless the provider confirms the payment; `goal_exceeded`;
 * `unavailable`
 */
export async function confirmedPayment(
  ctx: UserCtx<'unavailable' | 'goal_exceeded'>,
  claim: Claim,
): Promise<Settlement & Pick<Payment, 'id'>> {
  const payment = await findOwnPayment(ctx.db, ctx.caller.id, claim.paymentId);
  if (!payment || payment.purpose !== claim.purpose) throw invalid('paymentId', 'We could not find this payment.');
  if (payment.purchaseId !== claim.purchaseId) throw invalid('paymentId', 'This payment was for something else.');
  if (payment.amountCents !== claim.amountCents)
    throw invalid('amount', `This payment is of ${formatCents(payment.amountCents)}.`);
  const settlement = await settlePayment(ctx, payment, 'payer');
  if (settlement.status === 'succeeded') return { ...settlement, id: payment.id };
  if (settlement.failureCode === 'goal_exceeded') throw ctx.refuse('goal_exceeded', { paymentId: settlement.failure });
  const words = unpaid[settlement.status] ?? 'This payment is still being processed. Please wait a moment.';
  throw invalid('paymentId', words);
}
