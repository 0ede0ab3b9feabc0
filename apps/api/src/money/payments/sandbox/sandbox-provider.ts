import { randomBytes } from 'node:crypto';
import type { Db } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { hashSecret, newSecret } from '../../../platform/sessions/sessions.ts';
import { signatureFits } from '../../../platform/secrets/event-signature.ts';
import type { ProviderEvent, ProviderPayment, Sandbox } from '../provider/provider.ts';
import { readCard } from './cards.ts';
import { deliverEvents, postTo, signatureHeader, type Post } from './deliver-events.ts';
import { readMovements } from './read-movements.ts';
import * as sql from './sandbox.sql.ts';

const deliverJob = 'sandbox.deliver-events';
const notRefundable = 'That much of this payment can no longer be refunded.';
const notConfirmed = 'The payment was not confirmed.';

/** Where the payer confirms an intent: on the site that they come back to. */
function confirmUrl(intent: sql.Intent): string {
  return intent.status === 'failed' || intent.status === 'canceled'
    ? ''
    : new URL(`/sandbox/confirm/${intent.id}`, intent.returnUrl).href;
}

function reported(intent: sql.Intent): ProviderPayment {
  const { returnUrl: _, ...rest } = intent;
  return { ...rest, currency: intent.currency.toUpperCase(), confirmUrl: confirmUrl(intent) };
}

function readBody(body: Buffer): ProviderEvent | null {
  try {
    const { id, paymentId } = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
    return typeof id === 'string' && typeof paymentId === 'string' ? { id, paymentId } : null;
  } catch {
    return null;
  }
}

/**
 * The embedded provider: test cards, payments captured by hand, signed webhooks. It keeps its own books in the tables
 * `sandbox_*`, and its webhooks take the same way as a real provider's, over HTTP to `selfUrl`.
 * @throws when the secret that signs its webhooks is empty or short, so that nobody can forge them
 */
export function sandboxProvider(
  db: Db,
  settings: { secret: string; selfUrl: () => string; jobs: () => Jobs; post?: Post },
): Sandbox {
  const { secret } = settings;
  if (secret.length < 16) throw new Error('SANDBOX_WEBHOOK_SECRET must have at least 16 characters.');
  const post = settings.post ?? postTo(() => `${settings.selfUrl()}/api/payments/webhook/sandbox`);

  let waking: NodeJS.Timeout | undefined;
  const wake = (afterSeconds: number) => {
    // One job for all changes of a moment. Should it be lost: the events are kept, and the job comes round each minute.
    const send = () => settings.jobs().send(deliverJob, {}, { afterSeconds });
    waking ??= setTimeout(() => {
      waking = undefined;
      send().catch(() => {});
    }, 1000).unref();
  };
  const changed = (intent: sql.Intent): ProviderPayment => {
    wake(0);
    return reported(intent);
  };
  const change = async (id: string, intent: sql.Intent | null): Promise<ProviderPayment | null> => {
    if (intent) return changed(intent);
    const unchanged = await sql.intentById(db, id);
    return unchanged && reported(unchanged);
  };

  return {
    name: 'sandbox',
    publishableKey: 'sandbox',
    testMode: true,
    create: async ({ intentId, amountCents, token, returnUrl }) => {
      const earlier = await sql.intentByKey(db, intentId);
      if (earlier) return reported(earlier);
      const id = `pi_${randomBytes(24).toString('base64url')}`;
      const tokenHash = hashSecret(token);
      const intent = await sql.createIntent(db, { tokenHash, id, key: intentId, amountCents, returnUrl });
      if (intent) return changed(intent);
      const meanwhile = await sql.intentByKey(db, intentId);
      return meanwhile && reported(meanwhile);
    },
    retrieve: async (id) => change(id, null),
    find: async (intentId) => {
      const intent = await sql.intentByKey(db, intentId);
      return intent && reported(intent);
    },
    capture: async (id) => change(id, await sql.captureIntent(db, id)),
    cancel: async (id) => change(id, await sql.cancelIntent(db, id)),
    refund: async (id, { refundId, amountCents }) => {
      const made = { intentId: id, id: `re_${randomBytes(24).toString('base64url')}`, key: refundId, amountCents };
      if ((await sql.refundIntent(db, made)) === 'refused') return { accepted: false, failure: notRefundable };
      wake(0);
      return { accepted: true };
    },
    movements: (id) => readMovements(db, id),
    readEvent: (body, headers) => (signatureFits(secret, body, headers[signatureHeader]) ? readBody(body) : null),
    tokenize: async (card) => {
      const read = readCard(card);
      const token = `tok_${newSecret()}`;
      await sql.addToken(db, hashSecret(token), read);
      return token;
    },
    confirm: async (id, accepted) => change(id, await sql.confirmIntent(db, id, accepted ? '' : notConfirmed)),
    jobs: [
      {
        name: deliverJob,
        about: 'Reports events at the sandbox of cards.',
        every: '* * * * *',
        work: async () => {
          const { someLeft } = await deliverEvents(db, secret, post);
          if (someLeft) wake(2);
        },
      },
    ],
  };
}
