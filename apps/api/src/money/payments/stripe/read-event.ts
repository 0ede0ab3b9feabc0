import { signatureFits } from '../../../platform/secrets/event-signature.ts';
import type { ProviderEvent } from '../provider/provider.ts';

type Sent = { id?: unknown; type?: unknown; livemode?: unknown; data?: { object?: Record<string, unknown> } };

/** What we did ourselves, or know from the answer to it: such events change nothing, and nobody has to be asked about them. */
const noNews = [
  'payment_intent.created',
  'payment_intent.requires_action',
  'payment_intent.processing',
  'charge.succeeded',
  'charge.pending',
];

/** The payment that an event's object is or belongs to; '' for none. */
export function paymentOf(object: Record<string, unknown>): string {
  const id = object['object'] === 'payment_intent' ? object['id'] : object['payment_intent'];
  return typeof id === 'string' ? id : '';
}

/**
 * Reads an event; null when its signature is missing, wrong or stale. What concerns no payment, is of the other mode or changes nothing,
 * is an event without a payment: it has to be acknowledged like any other, else the provider keeps sending it.
 */
export function readStripeEvent(
  body: Buffer,
  header: string | string[] | undefined,
  settings: { webhookSecret: string; testMode: boolean },
): ProviderEvent | null {
  if (!signatureFits(settings.webhookSecret, body, header)) return null;
  const { id, type, livemode, data } = JSON.parse(body.toString('utf8')) as Sent;
  const isOurs = livemode === !settings.testMode && !noNews.includes(String(type));
  return { id: String(id), paymentId: isOurs ? paymentOf(data?.object ?? {}) : '' };
}
