import type { receiveWebhook as route } from '@guildhall/contract/payments.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../context.ts';
import { askProvider } from './ask-provider.ts';
import { findPayment, findToldPayment } from './payments.sql.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Hears a provider's event. Nothing in it is believed but the payment's id: how that stands, the provider is asked.
 * Events that come twice, in any order, or of payments that are not ours, change nothing.
 * @throws Refusal `not_found` for a provider that is not in use, `bad_request` when the signature is missing, wrong or stale,
 *   `unavailable` when the provider does not answer, so that it sends the event again
 */
export async function receiveWebhook(
  ctx: Ctx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const provider = ctx.resources.payments.byName(input.provider);
  if (!provider) throw ctx.refuse('not_found');
  const event = await askProvider(ctx, async () => provider.readEvent(ctx.raw.body, ctx.raw.headers));
  if (!event) throw ctx.refuse('bad_request', 'The signature of this event is missing, wrong or too old.');
  let payment = await findToldPayment(ctx.db, provider.name, event.paymentId);
  if (!payment) {
    // The answer to our own call may have been lost, and with it the provider's id: then it knows ours.
    const reported = await askProvider(ctx, () => provider.retrieve(event.paymentId));
    const intentId = reported?.intentId || event.intentId;
    const ours = intentId ? await findPayment(ctx.db, intentId) : null;
    payment = ours?.provider === provider.name ? ours : null;
  }
  if (payment) await settlePayment(ctx, payment, 'provider');
  return null;
}
