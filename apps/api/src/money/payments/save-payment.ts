import type { savePayment as call } from '@guildhall/contract/money/payments.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { confirmedPayment } from './confirmed-payment.ts';

/**
 * Settles an order or investment of the caller with a payment that the provider confirms, once; a second call answers
 * the same again. `paymentStatus` and `projectId` from the client are not believed. An order's id may come as `orderId` or as
 * `investId`, the name by which the order was answered.
 * @throws Refusal `validation`, and nothing has changed, unless the payment is the caller's, for this purchase, of this amount, and
 *   paid; also when the purchase had ended before the money came, which then is in the wallet
 */
export async function savePayment(
  ctx: UserCtx<typeof call>,
  input: ParsedOf<typeof call>,
): Promise<DataOf<typeof call>> {
  const isOrder = input.paymentType === 'order';
  const field = isOrder ? 'orderId' : 'investId';
  const purchaseId = isOrder ? (input.orderId ?? input.investId) : (input.investId ?? input.orderId);
  if (purchaseId === null) throw invalid(field, `Please say which ${isOrder ? 'order' : 'investment'} is paid.`);
  const { paymentId, amount: amountCents } = input;
  const purpose = isOrder ? 'order' : 'investment';
  const { result } = await confirmedPayment(ctx, { paymentId, purpose, purchaseId, amountCents });
  if (result === 'credited')
    throw invalid('paymentId', 'This purchase ended before the payment arrived. The money is in your wallet.');
  return { investId: purchaseId, paymentStatus: 'COMPLETED' };
}
