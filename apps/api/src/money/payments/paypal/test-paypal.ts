import type { Capture } from '@guildhall/paypal-stand-in/books.ts';
import { startStandIn, type StandIn } from '@guildhall/paypal-stand-in/stand-in.ts';
import { signed } from '@guildhall/paypal-stand-in/sign.ts';
import type { Person } from '../../../server/test-app.ts';
import { differences, paymentsApp, type PaymentsApp } from '../test-payments.ts';

export const keys = { clientId: 'client-of-this-test', secret: 'secret-of-this-test-alone' };
export const webhookId = 'WEBHOOK1OFTHISTEST';

/** What a payer answers on PayPal's page. */
export type Answer = 'pay' | 'declined' | 'echeck' | 'denied' | 'cancel';

/** Presses a button on PayPal's page. */
export async function press(standIn: StandIn, id: string, answer: Answer): Promise<void> {
  const page = `${standIn.url}/checkoutnow?token=${id}`;
  await fetch(page, { method: 'POST', body: new URLSearchParams({ answer }) });
}

/** What PayPal has taken, by our own ids. */
function takenBy({ books }: StandIn) {
  const isTaken = ({ status }: Capture) => status !== 'DECLINED' && status !== 'PENDING';
  return [...books.captures.values()]
    .filter(isTaken)
    .map(({ orderId, cents }) => ({ intentId: books.orders.get(orderId)!.unit.custom_id ?? '', cents }));
}

export type PaypalApp = Omit<PaymentsApp, 'topUp'> & {
  standIn: StandIn;
  /** Asks for a top-up by PayPal and answers the order's id. */
  topUp(person: Person, dollars: number): Promise<string>;
  press(id: string, answer: Answer): Promise<void>;
  /** Posts an event of the stand-in to the webhook and answers the status. */
  sendEvent(event: object, how?: { webhookId?: string; age?: number; from?: string }): Promise<number>;
};

/** The product with PayPal beside the sandbox, and a stand-in of PayPal. */
export async function paypalApp(env: NodeJS.ProcessEnv = {}): Promise<PaypalApp> {
  const standIn = await startStandIn(keys);
  const settings = {
    PAYPAL_CLIENT_ID: keys.clientId,
    PAYPAL_SECRET: keys.secret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_ENVIRONMENT: 'sandbox',
    PAYPAL_API_URL: standIn.url,
    LOG_LEVEL: 'silent',
  };
  const app = await paymentsApp({ ...settings, ...env });
  return {
    ...app,
    standIn,
    topUp: async (person, amount) => {
      const answer = await app.call('POST', '/wallet/topup', { token: person.token, body: { amount } });
      if (answer.status !== 200) throw new Error(answer.message);
      return answer.data.paymentId;
    },
    press: (id, answer) => press(standIn, id, answer),
    sendEvent: async (event, how = {}) => {
      const { body, headers } = signed(standIn.books, event, how.webhookId ?? webhookId, how.age);
      const url = '/api/payments/webhook/paypal';
      const address = how.from === undefined ? {} : { remoteAddress: how.from };
      return (await app.server.inject({ method: 'POST', url, payload: body, headers, ...address })).statusCode;
    },
    verify: async () => {
      await app.verify();
      const wrong = await differences(app.owner, 'paypal', takenBy(standIn));
      if (wrong.length > 0) throw new Error(`The books do not agree: ${JSON.stringify(wrong)}`);
    },
    stop: async () => {
      await app.stop();
      await standIn.stop();
    },
  };
}
