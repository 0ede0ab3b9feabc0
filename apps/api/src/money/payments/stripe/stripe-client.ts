import type { Stripe } from 'stripe';
import { retryRead, retryWhileBusy } from '../provider/retry-calls.ts';

/** The formats that this adapter was written for; the account's own default does not matter. */
const apiVersion = '2026-10-28.endive';
const patience = 20_000;

export type StripeAddress = { secretKey: string; apiUrl: string; timeoutMs?: number };

/** The official SDK, loaded when it is first needed. It makes nothing again by itself that would not carry our key. */
export async function openStripe({ secretKey, apiUrl, timeoutMs = patience }: StripeAddress): Promise<Stripe> {
  const { Stripe } = await import('stripe');
  const { hostname, port, protocol } = new URL(apiUrl);
  const isSecure = protocol === 'https:';
  return new Stripe(secretKey, {
    apiVersion,
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
  });
}

/** What the SDK's errors have, of which much more would end in our log than belongs there. */
type Thrown = Error & {
  statusCode?: number;
  code?: string;
  rawType?: string;
  requestId?: string;
  payment_intent?: Stripe.PaymentIntent;
};

/** A call that failed: refused by the API with a status, or not answered. */
export class StripeFailure extends Error {
  readonly statusCode: number | undefined;
  readonly code: string | undefined;
  readonly rawType: string | undefined;
  readonly requestId: string | undefined;
  /** The payment that was declined; it holds a secret of its payer, so that no log may list it. */
  readonly #declined: Stripe.PaymentIntent | undefined;

  constructor({ message, statusCode, code, rawType, requestId, payment_intent }: Thrown) {
    super(`Stripe: ${message}`);
    this.name = 'StripeFailure';
    this.statusCode = statusCode;
    this.code = code;
    this.rawType = rawType;
    this.requestId = requestId;
    this.#declined = payment_intent;
  }

  get declined(): Stripe.PaymentIntent | undefined {
    return this.#declined;
  }

  /** The request was understood and refused: for what it asks, or since the object is another one or in another state. */
  get isRefusal(): boolean {
    return this.statusCode === 400 || this.statusCode === 404;
  }
}

/**
 * Reads a list page by page, the newest first. A page that broke off is asked for again.
 * @throws StripeFailure
 */
export async function* readPages<T extends { id: string }>(
  ask: (after: { starting_after?: string }) => Promise<{ data: T[]; has_more: boolean }>,
): AsyncGenerator<T> {
  for (let after: { starting_after?: string } | undefined = {}; after;) {
    const page = await retryRead(() => retryWhileBusy(StripeFailure, () => ask(after!)));
    yield* page.data;
    const last = page.data.at(-1);
    after = page.has_more && last ? { starting_after: last.id } : undefined;
  }
}
