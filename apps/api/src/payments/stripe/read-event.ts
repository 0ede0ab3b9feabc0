import { signatureFits } from '../event-signature.ts';
import type { ProviderEvent } from '../provider.ts';

type Sent = { id?: unknown; livemode?: unknown; data?: { object?: Record<string, unknown> } };

/** The payment that an event's object is or belongs to; '' for none. */
function paymentOf(object: Record<string, unknown>): string {
  const id = object['object'] === 'payment_intent' ? object['id'] : object['payment_intent'];
  return typeof id === 'string' ? id : '';
}

/**
 * Reads an event; null when its signature is missing, wrong or stale. What concerns no payment, or is of the other mode, is
 * an event without a payment: it has to be acknowledged like any other, else the provider keeps sending it.
 */
export function readStripeEvent(
  body: Buffer,
  header: string | string[] | undefined,
  settings: { webhookSecret: string; testMode: boolean },
): ProviderEvent | null {
  if (!signatureFits(settings.webhookSecret, body, header)) return null;
  const { id, livemode, data } = JSON.parse(body.toString('utf8')) as Sent;
  const isOurs = livemode === !settings.testMode;
  return { id: String(id), paymentId: isOurs ? paymentOf(data?.object ?? {}) : '' };
}
