import type { receiveWebhook as route } from '@guildhall/contract/money/payments.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { networkOf } from '../../platform/calls/network-address.ts';
import { giveBackRate, takeRate } from '../../platform/calls/rate-limit.ts';
import { askProvider } from './provider/ask-provider.ts';
import { findPayment, findToldPayment, saveSeenEvent, wasSeen, type Payment } from './payments.sql.ts';
import type { PaymentProvider, ProviderEvent } from './provider/provider.ts';
import { settlePayment } from './settle-payment.ts';

/** Events of one network that the provider did not know as its own: each costs a call to it. */
const forgeries = { most: 100, seconds: 600 };

/**
 * Hears a provider's event. Nothing in it is believed but the payment's id: how that stands, the provider is asked.
 * Events that come twice, in any order, or of payments that are not ours, change nothing; of one that was heard to its end nobody is asked again.
 * @throws Refusal `not_found` for a provider that is not in use, `bad_request` when the signature is missing, wrong or stale, `too_many` for a
 *   network with too many wrong ones, `unavailable` when the provider does not answer, so that it sends the event again
 */
export async function receiveWebhook(
  ctx: Ctx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const provider = ctx.resources.payments.byName(input.provider);
  if (!provider) throw ctx.refuse('not_found');
  const event = provider.readEvent(ctx.raw.body, ctx.raw.headers);
  if (!event || !(await isGenuine(ctx, provider, event)))
    throw ctx.refuse('bad_request', 'The signature of this event is missing, wrong or too old.');
  if (await wasSeen(ctx.db, provider.name, event.id)) return null;
  const payment = await findPaymentOf(ctx, provider, event);
  if (payment) await settlePayment(ctx, payment, 'provider');
  await saveSeenEvent(ctx.db, provider.name, event.id);
  return null;
}

/** Whether the provider knows an event as its own. Each is counted before that is asked, so that many at once cannot pass together. */
async function isGenuine(ctx: Ctx<typeof route>, { name }: PaymentProvider, event: ProviderEvent): Promise<boolean> {
  const ask = event.isGenuine;
  if (!ask) return true;
  const bucket = `forged-events:${name}:${networkOf(ctx.address)}`;
  await takeRate(ctx, bucket, forgeries);
  let isForged = false;
  try {
    isForged = !(await askProvider(ctx, ask));
    return !isForged;
  } finally {
    if (!isForged) await giveBackRate(ctx.db, bucket);
  }
}

/** Our own payment that an event is of; null for none. */
async function findPaymentOf(
  ctx: Ctx<typeof route>,
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<Payment | null> {
  const { paymentId, intentId = '' } = event.whose ? await askProvider(ctx, event.whose) : event;
  if (paymentId === '' && intentId === '') return null;
  const payment = await findToldPayment(ctx.db, provider.name, paymentId);
  if (payment) return payment;
  // The answer to our own call may have been lost, and with it the provider's id: then it knows ours.
  const reported = await askProvider(ctx, () => provider.retrieve(paymentId));
  const told = reported?.intentId || intentId;
  const ours = told === '' ? null : await findPayment(ctx.db, told);
  return ours?.provider === provider.name ? ours : null;
}
