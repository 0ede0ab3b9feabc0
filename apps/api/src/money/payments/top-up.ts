import { toDollars } from '@guildhall/contract/money.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { topUp as call } from '@guildhall/contract/money/payments.contract.ts';
import type { UserCtx } from '../../context.ts';
import { invalid, isRefusal } from '../../platform/calls/refusal.ts';
import { beginPayment, tryCard } from './begin-payment.ts';
import { mustBeChargeable } from './provider/card-limits.ts';
import { failPayment } from './end-payment.ts';
import { mustBeOurMoney } from './money-kind.ts';
import { mustTakePayments } from './provider/provider-problems.ts';
import { openPayment } from './payments.sql.ts';
import { returnAddress } from './provider/return-address.ts';

/**
 * Creates the provider's payment for adding money to the caller's wallet. Nothing is charged or credited yet: `/wallet/add` credits the wallet,
 * and what is never claimed is canceled after a while. The payment belongs to the request's idempotency key: a second try after an answer was
 * lost finds it again. `confirmIntent` is the address to open where the payer must confirm, else ''. Without a card's token it is PayPal's,
 * where that is configured: its payer confirms it there.
 * @throws Refusal `validation` when the card is declined, its token refused or the return address leads elsewhere;
 *   `too_many` declined cards; `conflict` for a key of another amount; `unavailable` when the provider does not answer
 */
export async function topUp(ctx: UserCtx<typeof call>, input: ParsedOf<typeof call>): Promise<DataOf<typeof call>> {
  const { current, paypal } = ctx.resources.payments;
  const provider = input.token === '' ? paypal : current;
  if (!provider) throw invalid('token', 'Please enter a card.');
  const inProgress = `/payment/inProgress?paymentType=wallet&amount=${toDollars(input.amount)}`;
  const returnUrl = returnAddress(ctx.resources.site, input.redirectUrl || inProgress);
  mustBeChargeable(provider, input.amount);
  await mustBeOurMoney(ctx);
  await mustTakePayments(ctx, provider);
  const reported = await tryCard(ctx, async () => {
    const { outcome, paymentId } = await openPayment(ctx.db, {
      payerId: ctx.caller.id,
      provider: provider.name,
      purchaseId: null,
      amountCents: input.amount,
      returnUrl,
      requestKey: ctx.idempotencyKey,
    });
    if (outcome === 'amount') throw ctx.refuse('conflict');
    try {
      return await beginPayment(ctx, paymentId, { token: input.token, returnUrl, description: 'Guildhall wallet' });
    } catch (error) {
      // The next try is a new payment. One that got no answer stays open to the same request.
      if (isRefusal(error, 'token_refused'))
        await failPayment(ctx, paymentId, { status: 'canceled', failure: error.message });
      throw error;
    }
  });
  const confirmIntent = reported.status === 'requires_action' ? reported.confirmUrl : '';
  return { paymentId: reported.id, paymentStatus: reported.status, confirmIntent };
}
