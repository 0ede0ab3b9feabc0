import type { UserCtx } from '../../context.ts';
import { networkOf } from '../../platform/calls/network-address.ts';
import { giveBackRate, takeRate, type Rate } from '../../platform/calls/rate-limit.ts';
import { isRefusal } from '../../platform/calls/refusal.ts';
import { askProvider } from './provider/ask-provider.ts';
import { failPayment } from './end-payment.ts';
import { findPayment, notePayment } from './payments.sql.ts';
import type { ProviderPayment } from './provider/provider.ts';
import { agrees } from './settle-payment.ts';

/** Declined cards in an hour: trying out stolen ones takes many. Accounts cost nothing, so that young ones and networks are counted as well. */
const hour = 3600;
const declines = { most: 20, seconds: hour };
const declinesOfYoung = { most: 10, seconds: hour };
const declinesOfNetwork = { most: 60, seconds: hour };
/** So long an account is young, in milliseconds. */
const young = 24 * 3600_000;
const tooMany = 'Too many declined cards. Please wait an hour before you try again.';

/**
 * Runs what tries a card, unless the account or its network has had too many declined. Every try counts before it is made, so that
 * parallel ones cannot pass together; one that was not declined is given back.
 * @throws Refusal `too_many`, before anything is recorded
 */
export async function tryCard<T>(ctx: UserCtx<'too_many'>, work: () => Promise<T>): Promise<T> {
  const { caller, address, resources } = ctx;
  const isYoung = Date.now() < bornAt(caller.id) + young;
  const ofNetwork = Math.ceil((declinesOfNetwork.most * resources.config.rateLimitPercent) / 100);
  const counted: [bucket: string, rate: Rate][] = [
    [`declined-cards:${caller.id}`, isYoung ? declinesOfYoung : declines],
    [`declined-cards:${networkOf(address)}`, { ...declinesOfNetwork, most: ofNetwork }],
  ];
  const taken: string[] = [];
  let declined = false;
  try {
    for (const [bucket, rate] of counted) {
      await takeRate(ctx, bucket, rate, tooMany);
      taken.push(bucket);
    }
    return await work();
  } catch (error) {
    declined = isRefusal(error, 'card_declined', 'token_refused');
    throw error;
  } finally {
    if (!declined) for (const bucket of taken) await giveBackRate(ctx.db, bucket);
  }
}

/** When an account was made, in milliseconds: ids are of version 7, whose first 48 bits say so. */
function bornAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

const tokenWords = 'This card token is unknown, expired or already used. Please enter the card again.';

/**
 * Creates with its provider the payment that our books have recorded, or finds the one created before: our own id is
 * the provider's idempotency key. A declined card fails the payment, and with it what was to be paid; a token that the
 * provider does not take changes nothing.
 * @throws Refusal `card_declined` with the provider's words, `token_refused`, which counts as a declined card where those
 *   are counted, `unavailable` when the provider does not answer
 */
export async function beginPayment(
  ctx: UserCtx<'unavailable' | 'card_declined' | 'token_refused'>,
  paymentId: string,
  card: { token: string; returnUrl: string; description: string },
): Promise<ProviderPayment> {
  const payment = (await findPayment(ctx.db, paymentId))!;
  const provider = ctx.resources.payments.byName(payment.provider);
  if (!provider) throw ctx.refuse('unavailable', 'The provider of this payment is not in use right now.');
  const { id: intentId, amountCents } = payment;
  const reported = await askProvider(ctx, async () => {
    const known = payment.providerId === null ? null : await provider.retrieve(payment.providerId);
    return known ?? provider.create({ intentId, amountCents, ...card });
  });
  if (reported === null) throw ctx.refuse('token_refused', { token: tokenWords });
  if (!agrees(payment, reported)) {
    ctx.log.error(
      { payment: payment.id, reported: reported.id },
      'the provider created another payment than we asked for',
    );
    throw ctx.refuse('unavailable', 'The card provider gave an unexpected answer. Nothing was charged.');
  }
  await notePayment(ctx.db, payment.id, reported);
  if (reported.status === 'failed' || reported.status === 'canceled') {
    await failPayment(ctx, payment.id, { status: reported.status, failure: reported.failure });
    throw ctx.refuse('card_declined', { token: reported.failure || 'This payment has been canceled.' });
  }
  return reported;
}
