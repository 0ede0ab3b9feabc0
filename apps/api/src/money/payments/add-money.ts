import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { addMoney as call } from '@guildhall/contract/money/payments.contract.ts';
import type { UserCtx } from '../../context.ts';
import { confirmedPayment } from './confirmed-payment.ts';
import { freeInWallet } from './payments.sql.ts';

/**
 * Credits the caller's wallet with a top-up that the provider confirms, once; a second call answers the same again.
 * `paymentStatus` from the client is not believed. Answers what the wallet has free, and the id of the receipt.
 * @throws Refusal `validation`, and nothing has changed, unless the payment is the caller's, a top-up, of this amount, and paid
 */
export async function addMoney(ctx: UserCtx<typeof call>, input: ParsedOf<typeof call>): Promise<DataOf<typeof call>> {
  const { paymentId, amount: amountCents } = input;
  const { id } = await confirmedPayment(ctx, { paymentId, purpose: 'topup', purchaseId: null, amountCents });
  return { amount: await freeInWallet(ctx.db, ctx.caller.id), receipt: id };
}
