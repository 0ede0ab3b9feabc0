import type { Stripe } from 'stripe';
import type { Changes } from '../provider/provider.ts';
import { paymentOf } from './read-event.ts';
import { readPages } from './stripe-client.ts';

/** What may happen to a payment after its money was taken. */
const types = [
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

/** Seconds that Stripe's clock may be behind ours, or an event late in its list. */
const late = 600;

/** The events of refunds and disputes since a moment, whether an endpoint received them or not. Stripe lists those of 30 days. */
export async function readChanges(stripe: Stripe, from: Date): Promise<Changes> {
  const until = new Date();
  const asked = { created: { gte: Math.floor(from.getTime() / 1000) - late }, types, limit: 100 };
  const of: Changes['of'] = [];
  for await (const { id, data } of readPages((after) => stripe.events.list({ ...asked, ...after })))
    of.push({ eventId: id, paymentId: paymentOf(data.object as unknown as Record<string, unknown>) });
  return { of, until };
}
