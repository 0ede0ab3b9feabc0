import { toDollars } from '@guildhall/contract/money.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { topup as call } from '@guildhall/contract/wallet.contract.ts';
import type { UserCtx } from '../platform/context.ts';
import { Refusal, invalid } from '../platform/refusal.ts';
import { beginPayment, tryCard } from './begin-payment.ts';
import { failPayment } from './end-payment.ts';
import { openPayment } from './payments.sql.ts';
import { returnAddress } from './return-address.ts';

/**
 * Creates the provider's payment for adding money to the caller's wallet. Nothing is credited yet: `/wallet/add` tells
 * the wallet about it. `confirmIntent` is the address to open where the payer must confirm, else ''.
 * @throws Refusal `validation` when the card is declined or the return address leads elsewhere; `tooMany` declined
 *   cards; `unavailable` when the provider does not answer, and then nothing is charged
 */
export const topUp = async (ctx: UserCtx, input: ParsedOf<typeof call>): Promise<DataOf<typeof call>> => {
  if (input.token === '') throw invalid('token', 'Please enter a card.');
  const inProgress = `/payment/inProgress?paymentType=wallet&amount=${toDollars(input.amount)}`;
  const returnUrl = returnAddress(ctx.services.site, input.redirectUrl || inProgress);
  const told = await tryCard(ctx, async () => {
    const { paymentId } = await openPayment(ctx.db, {
      payerId: ctx.caller.id,
      provider: ctx.services.payments.current.name,
      purchaseId: null,
      amountCents: input.amount,
      returnUrl,
    });
    try {
      return await beginPayment(ctx, paymentId, { token: input.token, returnUrl, description: 'Guildhall wallet' });
    } catch (error) {
      // Nobody learns the id of this payment, and a new try is a new payment: this one must never be captured.
      const declined = error instanceof Refusal && error.code === 'validation';
      if (!declined) await failPayment(ctx, paymentId, 'canceled', (error as Error).message);
      throw error;
    }
  });
  const confirmIntent = told.status === 'requires_action' ? told.confirmUrl : '';
  return { paymentId: told.id, paymentStatus: told.status, confirmIntent };
};
