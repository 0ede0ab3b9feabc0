import type { captureIntent as call } from '@guildhall/contract/money/payments.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { findOwnPayment } from './payments.sql.ts';
import { settlePayment, type Settlement } from './settle-payment.ts';

const shown: Record<Settlement['status'], DataOf<typeof call>['payment_status']> = {
  succeeded: 'succeeded',
  requires_action: 'requires_action',
  created: 'processing',
  authorized: 'processing',
  processing: 'processing',
  failed: 'failed',
  canceled: 'failed',
  refunded: 'failed',
  mismatch: 'failed',
};

/**
 * Takes the money of a payment of the caller that the payer has confirmed, and settles what it was for. A second call
 * answers how the payment stands. `failure` says in words for the payer why it has failed, `failureCode` in one word.
 * @throws Refusal `not_found` when the payment is not the caller's, `unavailable` when the provider does not answer
 */
export async function captureIntent(
  ctx: UserCtx<typeof call>,
  input: ParsedOf<typeof call>,
): Promise<DataOf<typeof call>> {
  const payment = await findOwnPayment(ctx.db, ctx.caller.id, input.intent);
  if (!payment) throw ctx.refuse('not_found');
  const { status, failure, failureCode } = await settlePayment(ctx, payment, 'payer');
  return { payment_status: shown[status], ...(failure ? { failure, failureCode } : {}) };
}
