import { nilUuid } from '@guildhall/contract/fields.ts';
import { formatCents } from '@guildhall/contract/money.ts';
import type { createIntent as call } from '@guildhall/contract/money/payments.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { beginPayment, tryCard } from './begin-payment.ts';
import { mustBeChargeable } from './provider/card-limits.ts';
import { mustBeOurMoney } from './money-kind.ts';
import { isOverdue, openPayment } from './payments.sql.ts';
import { mustTakePayments } from './provider/provider-problems.ts';
import { returnAddress, withPayment } from './provider/return-address.ts';

function notDue() {
  return invalid('orderId', 'Nothing is due here. If this is not paid, please order or invest again.');
}

/**
 * Creates the provider's payment for exactly what is due on the caller's own pending order or investment. Asked again,
 * it answers the payment that is under way. A declined card fails the purchase, so that its hold falls at once.
 * @throws Refusal `not_found` when the purchase is not the caller's; `validation` when nothing or another amount is due,
 *   the card is declined, or the return address leads elsewhere; `too_many` declined cards; `unavailable`
 */
export async function createIntent(
  ctx: UserCtx<typeof call>,
  input: ParsedOf<typeof call>,
): Promise<DataOf<typeof call>> {
  const returnUrl = returnAddress(ctx.resources.site, input.redirectUrl);
  const purchaseId = input.orderId ?? nilUuid;
  if (await isOverdue(ctx.db, ctx.caller.id, purchaseId)) throw notDue();
  mustBeChargeable(ctx.resources.payments.current, BigInt(input.amount));
  await mustBeOurMoney(ctx);
  await mustTakePayments(ctx, ctx.resources.payments.current);
  const reported = await tryCard(ctx, async () => {
    const { outcome, paymentId, dueCents } = await openPayment(ctx.db, {
      payerId: ctx.caller.id,
      provider: ctx.resources.payments.current.name,
      purchaseId,
      amountCents: BigInt(input.amount),
      returnUrl,
    });
    if (outcome === 'not_found') throw ctx.refuse('not_found');
    if (outcome === 'not_due') throw notDue();
    if (outcome === 'amount') throw invalid('amount', `Exactly ${formatCents(dueCents)} is due, in cents.`);
    // From here it succeeds, if the card does.
    return beginPayment(ctx, paymentId, { token: input.token, returnUrl, description: 'Guildhall purchase' });
  });
  return { confirmIntent: reported.confirmUrl || withPayment(returnUrl, reported.id), paymentIntent: reported.id };
}
