import { startStandIn, type StandIn } from '@guildhall/stripe-stand-in/stand-in.ts';
import { signed } from '@guildhall/stripe-stand-in/sign.ts';
import { differences, paymentsApp, type AtProvider, type PaymentsApp } from '../test-payments.ts';
import { ourId } from './read-intent.ts';

export const keys = { secretKey: 'sk_test_of_this_test', publishableKey: 'pk_test_of_this_test' };
export const webhookSecret = 'whsec_of_this_test_alone';

/** Reads a card as the provider's form in the browser does. */
export async function cardToken(standIn: StandIn, number: string): Promise<string> {
  const card = { number, exp_month: '12', exp_year: '2099', cvc: '123' };
  const body = new URLSearchParams(Object.entries(card).map(([name, value]) => [`card[${name}]`, value]));
  const headers = { authorization: `Bearer ${keys.publishableKey}` };
  const answer = await fetch(`${standIn.url}/v1/tokens`, { method: 'POST', body, headers });
  return ((await answer.json()) as { id: string }).id;
}

/** Presses a button on the issuer's page, if there is one. Answers where the payer is led to, '' for nowhere. */
export async function answerIssuer(standIn: StandIn, id: string, answer: 'complete' | 'fail'): Promise<string> {
  const page = standIn.books.intents.get(id)?.next_action?.redirect_to_url.url;
  if (page === undefined) return '';
  const led = await fetch(page, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });
  return led.headers.get('location') ?? '';
}

/** What Stripe has taken, by our own ids. */
function takenBy({ books }: StandIn) {
  const taken = [...books.intents.values()].filter(({ amount_received }) => amount_received > 0);
  return taken.map(({ metadata, amount_received }) => ({ intentId: metadata[ourId] ?? '', cents: amount_received }));
}

export type StripeApp = PaymentsApp & {
  standIn: StandIn;
  /** Posts an event of the stand-in to the webhook and answers the status. */
  sendEvent(event: object, how?: { secret?: string; age?: number }): Promise<number>;
};

/** The product with Stripe as its provider, and a stand-in of that. */
export async function stripeApp(env: NodeJS.ProcessEnv = {}): Promise<StripeApp> {
  const standIn = await startStandIn(keys);
  const at: AtProvider = {
    token: (number) => cardToken(standIn, number),
    confirm: async (id, answer) => void (await answerIssuer(standIn, id, answer)),
    differences: (owner) => differences(owner, 'stripe', takenBy(standIn)),
  };
  const settings = {
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: standIn.url,
    LOG_LEVEL: 'silent',
  };
  const app = await paymentsApp({ ...settings, ...env }, { at });
  return {
    ...app,
    standIn,
    sendEvent: async (event, { secret = webhookSecret, age = 0 } = {}) => {
      const { body, headers } = signed(event, secret, Math.floor(Date.now() / 1000) - age);
      const url = '/api/payments/webhook/stripe';
      return (await app.server.inject({ method: 'POST', url, payload: body, headers })).statusCode;
    },
    stop: async () => {
      await app.stop();
      await standIn.stop();
    },
  };
}
