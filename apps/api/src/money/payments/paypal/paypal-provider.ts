import { randomUUID } from 'node:crypto';
import type { Order } from '@paypal/paypal-server-sdk';
import { memoizePromise } from '../../../platform/process/memoize-promise.ts';
import type {
  Movements,
  NewPayment,
  NewRefund,
  PaymentProvider,
  ProviderPayment,
  RefundAnswer,
} from '../provider/provider.ts';
import { retryWhileBusy } from '../provider/retry-calls.ts';
import { dollarsOf } from './amounts.ts';
import { openPaypal, PaypalFailure, type AskPaypal, type PaypalAddress } from './paypal-client.ts';
import { readChanges } from './read-changes.ts';
import { mayReadDisputes, readDisputes } from './read-disputes.ts';
import { readPaypalEvent } from './read-event.ts';
import { captureOf, readMovements, readOrder, readRefunds } from './read-order.ts';
import { readReport } from './read-report.ts';

type Settings = PaypalAddress & { webhookId: string; testMode: boolean };

const whole = 'return=representation';
/** What the payer reads when PayPal does not take the chosen way to pay; the same order can be approved again. */
const declined = 'PayPal did not accept this way to pay, and nothing was charged. Please choose another one.';

const wrongKeys =
  'PayPal does not know PAYPAL_CLIENT_ID with PAYPAL_SECRET: one of them is wrong, of the other environment, or was revoked. Take both from one app in the developer dashboard of PayPal.';
/** PayPal allows no larger single payment. Many accounts have a lower limit, which their owners find on PayPal's page. */
const limits = { leastCents: 1n, mostCents: 6_000_000n };

function isId(id: string): boolean {
  return /^[A-Z0-9]{1,36}$/.test(id);
}

/** Opens the account when it is first needed; again where PayPal gave no token, or withdrew the one it gave. */
function askAccount(settings: Settings): AskPaypal {
  const open = memoizePromise(() => openPaypal(settings));
  return async (call) => {
    const once = () =>
      retryWhileBusy(PaypalFailure, async () => {
        const opened = open();
        const paypal = await opened;
        try {
          return await call(paypal);
        } finally {
          if (paypal.isWithoutToken()) open.forget(opened);
        }
      });
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof PaypalFailure) || error.statusCode !== 401) throw error;
      // The token was withdrawn before its time.
      open.forget();
      return once();
    }
  };
}

async function findOrder(ask: AskPaypal, id: string): Promise<Order | null> {
  if (!isId(id)) return null;
  try {
    return (await ask(({ orders }) => orders.getOrder({ id }))).result;
  } catch (error) {
    if (error instanceof PaypalFailure && error.statusCode === 404) return null;
    throw error;
  }
}

async function retrievePayment(ask: AskPaypal, id: string): Promise<ProviderPayment | null> {
  const order = await findOrder(ask, id);
  return order && readOrder(order);
}

async function createPayment(
  ask: AskPaypal,
  { intentId, amountCents, returnUrl, description }: NewPayment,
): Promise<ProviderPayment> {
  const amount = dollarsOf(amountCents);
  const { result } = await ask(({ orders, sdk }) =>
    orders.createOrder({
      paypalRequestId: intentId,
      prefer: whole,
      body: {
        intent: sdk.CheckoutPaymentIntent.Capture,
        purchaseUnits: [
          {
            customId: intentId,
            // PayPal captures one order of a number alone, and shows it in its payer's history and mails.
            invoiceId: intentId,
            softDescriptor: 'GUILDHALL',
            description,
            amount: { ...amount, breakdown: { itemTotal: amount } },
            items: [{ name: description, quantity: '1', unitAmount: amount, category: sdk.ItemCategory.DigitalGoods }],
          },
        ],
        paymentSource: {
          paypal: {
            experienceContext: {
              returnUrl,
              cancelUrl: returnUrl,
              userAction: sdk.PaypalExperienceUserAction.PayNow,
              shippingPreference: sdk.PaypalWalletContextShippingPreference.NoShipping,
              // Not from a bank account whose payment takes days.
              paymentMethodPreference: sdk.PayeePaymentMethodPreference.ImmediatePaymentRequired,
            },
          },
        },
      },
    }),
  );
  return readOrder(result);
}

async function capturePayment(ask: AskPaypal, id: string): Promise<ProviderPayment | null> {
  if (!isId(id)) return null;
  try {
    const order = { id, paypalRequestId: `capture-${randomUUID()}`, prefer: whole };
    return readOrder((await ask(({ orders }) => orders.captureOrder(order))).result);
  } catch (error) {
    if (!(error instanceof PaypalFailure) || !error.isRefusal) throw error;
    const now = await retrievePayment(ask, id);
    // Refused, and still open: the payer has to approve it again.
    return now?.status === 'authorized' ? { ...now, status: 'requires_action', failure: declined } : now;
  }
}

async function cancelPayment(ask: AskPaypal, id: string): Promise<ProviderPayment | null> {
  const known = await retrievePayment(ask, id);
  if (known === null || !['authorized', 'requires_action'].includes(known.status)) return known;
  try {
    await ask(({ orders, sdk }) =>
      orders.patchOrder({ id, body: [{ op: sdk.PatchOp.Replace, path: '/intent', value: 'AUTHORIZE' }] }),
    );
  } catch (error) {
    if (!(error instanceof PaypalFailure) || !error.isRefusal) throw error;
  }
  const now = await retrievePayment(ask, id);
  // What its payer has not approved cannot be changed. It costs nobody anything: only this server captures, and our books have ended it.
  const isOpen = now?.status === 'authorized' || now?.status === 'requires_action';
  return now && isOpen ? { ...now, status: 'canceled', confirmUrl: '' } : now;
}

async function refundPayment(ask: AskPaypal, id: string, { refundId, amountCents }: NewRefund): Promise<RefundAnswer> {
  const order = await findOrder(ask, id);
  const captureId = order && captureOf(order)?.id;
  if (!captureId) return { accepted: false, failure: 'There is no such payment.' };
  const hasRefund = (known: Order | null) =>
    known !== null && readRefunds(known).some((each) => each.refundId === refundId);
  if (hasRefund(order)) return { accepted: true };
  const body = { amount: dollarsOf(amountCents), customId: refundId };
  try {
    await ask(({ payments }) => payments.refundCapturedPayment({ captureId, paypalRequestId: refundId, body }));
  } catch (error) {
    if (!(error instanceof PaypalFailure) || !error.isRefusal) throw error;
    // An earlier try may have succeeded.
    return hasRefund(await findOrder(ask, id)) ? { accepted: true } : { accepted: false, failure: error.message };
  }
  return { accepted: true };
}

/** What has moved since an order was captured; null before that. */
async function readAllMovements(ask: AskPaypal, id: string): Promise<Movements | null> {
  const order = await findOrder(ask, id);
  const moved = order && readMovements(order);
  if (!moved) return null;
  const found = await readDisputes(ask, captureOf(order)?.id ?? '');
  const disputes = found.length > 0 ? found : moved.disputes;
  const disputeFees = disputes.reduce((sum, { feeCents }) => sum + feeCents, 0n);
  return { ...moved, disputes, feeCents: moved.feeCents === null ? null : moved.feeCents + disputeFees };
}

async function problemOf(ask: AskPaypal): Promise<string> {
  try {
    await mayReadDisputes(ask);
    return '';
  } catch (error) {
    if (error instanceof PaypalFailure && error.statusCode === 401) return wrongKeys;
    throw error;
  }
}

/**
 * PayPal, for adding money: an order of one digital good, approved by its payer on PayPal's page and captured by this server. What
 * creates an order carries our own id of the payment, so that it happens once; an order lets one capture through, so that each try of
 * that carries a key of its own: under an old one a decline might come again after the payer has chosen another way to pay.
 */
export function paypalProvider(settings: Settings): PaymentProvider {
  const ask = askAccount(settings);
  return {
    name: 'paypal',
    publishableKey: settings.clientId,
    testMode: settings.testMode,
    limits,
    problem: () => problemOf(ask),
    create: (payment) => createPayment(ask, payment),
    retrieve: (id) => retrievePayment(ask, id),
    // PayPal lists no orders. One whose answer was lost is known to nobody, so that nobody can approve it; creating it again finds it.
    find: async () => null,
    capture: (id) => capturePayment(ask, id),
    cancel: (id) => cancelPayment(ask, id),
    refund: (id, given) => refundPayment(ask, id, given),
    movements: (id) => readAllMovements(ask, id),
    balance: (from, until) => readReport(ask, from, until),
    disputePage: (id) =>
      `https://www.${settings.testMode ? 'sandbox.' : ''}paypal.com/resolutioncenter/${id.startsWith('PP-') ? `view/${encodeURIComponent(id)}` : ''}`,
    changes: (from) => readChanges(ask, from),
    readEvent: (body, headers) =>
      readPaypalEvent(body, headers, { webhookId: settings.webhookId, apiUrl: settings.apiUrl, ask }),
  };
}
