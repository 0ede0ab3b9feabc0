import * as z from 'zod/mini';
import { choice, optionalId, optionalText, reads, text, whole, money } from '../fields.ts';
import { route } from '../route.ts';
import { dollars } from '../money.ts';
import { nothing, purchaseStatus } from '../values.ts';

/** How a payment stands for its payer. */
const paymentStatus = z.enum(['succeeded', 'processing', 'requires_action', 'failed']);
/** The state of a payment at its provider; `authorized` waits for its capture. */
const providerStatus = z.enum([
  'requires_action',
  'authorized',
  'processing',
  'succeeded',
  'failed',
  'canceled',
  'refunded',
]);
export type ProviderStatus = z.output<typeof providerStatus>;
/** Why a payment came to nothing, in one word; `mismatch`: the provider answered another payment. Empty for the rest. */
const failureCode = z.enum(['card_declined', 'goal_exceeded', 'mismatch', '']);
export type FailureCode = z.output<typeof failureCode>;

/** The amount of Add Money: above 9, at most 9999999999, and 12 digits (spec §9.add-money); each limit has its own words. */
export const addMoneyForm = z.object({
  amount: money({
    required: 'Amount is required.',
    above: [9, 'Amount must be at least 10 or More.'],
    max: [9_999_999_999n, 'Amount cannot exceed $9,999,999,999.'],
    long: 'Amount cannot exceed 12 digits.',
  }),
});

export const topUp = route({
  method: 'POST',
  path: '/wallet/topup',
  access: 'user',
  member: 'treasurer',
  recorded: 'wallet.topUp',
  idempotent: true,
  summary: "Creates the provider's payment for adding money; /wallet/add then tells the wallet about it.",
  input: z.extend(addMoneyForm, { token: optionalText(200, 'token'), redirectUrl: optionalText(2000, 'redirectUrl') }),
  output: z.object({ paymentId: z.string(), paymentStatus: providerStatus, confirmIntent: z.string() }),
  message: 'The payment has been created.',
  errors: ['conflict', 'too_many', 'card_declined', 'token_refused', 'unavailable'],
});

export const addMoney = route({
  method: 'POST',
  path: '/wallet/add',
  access: 'user',
  member: 'treasurer',
  idempotent: true,
  summary: 'Credits the wallet with a payment that the provider confirms: once, whatever is told twice.',
  input: z.object({
    amount: money({ required: 'Amount is required.' }),
    paymentId: text({ required: 'The payment is required.', max: [200, 'We could not find this payment.'] }),
    paymentStatus: optionalText(50, 'paymentStatus'),
  }),
  // `receipt`: the id of the receipt, which is there a moment later.
  output: z.object({ amount: dollars, receipt: z.string() }),
  message: 'Amount added successfully.',
  errors: ['not_found', 'conflict', 'goal_exceeded', 'unavailable'],
});

export const createIntent = route({
  method: 'POST',
  path: '/s/payment',
  access: 'user',
  member: 'treasurer',
  idempotent: true,
  summary:
    "Creates the provider's intent for exactly what is due on an order or investment; `amount` is in cents and must agree.",
  input: z.object({
    orderId: optionalId(),
    amount: whole({
      required: 'The amount is required.',
      min: [1, 'The amount is in whole cents.'],
      text: 'The amount is in whole cents.',
    }),
    email: optionalText(254, 'Email'),
    token: text({ required: 'The card token is required.', max: [200, 'This card token is unknown.'] }),
    redirectUrl: text({
      required: 'The return address is required.',
      max: [2000, 'The return address must be on this site.'],
    }),
  }),
  output: z.object({ confirmIntent: z.string(), paymentIntent: z.string() }),
  message: 'Please confirm the payment.',
  errors: ['not_found', 'conflict', 'too_many', 'card_declined', 'token_refused', 'unavailable'],
});

export const captureIntent = route({
  method: 'GET',
  path: '/s/payment/:intent',
  access: 'user',
  member: 'treasurer',
  summary: 'Captures an intent of the caller.',
  // The provider's id, of whatever form; what cannot be one finds nothing.
  input: z.object({
    intent: reads<string, string>((value) => (typeof value === 'string' && /^[\w-]{1,200}$/.test(value) ? value : ''), {
      type: 'string',
    }),
  }),
  // Beyond the specification: why a payment has failed, in words for the payer and in one word, such as `goal_exceeded`.
  output: z.object({
    payment_status: paymentStatus,
    failure: z.optional(z.string()),
    failureCode: z.optional(failureCode),
  }),
  message: 'The payment.',
  errors: ['not_found', 'unavailable'],
});

export const savePayment = route({
  method: 'POST',
  path: '/payment',
  access: 'user',
  member: 'treasurer',
  idempotent: true,
  summary: 'Settles the order or investment with a payment that the provider confirms: once, whatever is told twice.',
  input: z.object({
    paymentType: choice(['order', 'invest'], 'Please choose order or invest.'),
    orderId: optionalId(),
    investId: optionalId(),
    projectId: optionalId(),
    paymentId: text({ required: 'The payment is required.', max: [200, 'We could not find this payment.'] }),
    paymentStatus: optionalText(50, 'paymentStatus'),
    amount: money({ required: 'The amount is required.' }),
  }),
  output: z.object({ investId: z.string(), paymentStatus: purchaseStatus }),
  message: 'Your payment is completed.',
  errors: ['not_found', 'conflict', 'goal_exceeded', 'unavailable'],
});

export const receiveWebhook = route({
  method: 'POST',
  path: '/payments/webhook/:provider',
  access: 'open',
  summary: "The provider's signed events.",
  input: z.object({ provider: text({ required: 'Not found.' }) }),
  output: nothing,
  message: 'Received.',
  errors: ['bad_request', 'not_found', 'too_many', 'unavailable'],
});

const cardText = 'Please check the card number.';
/** The card form of the sandbox (spec §2.checkout). */
export const cardForm = z.object({
  number: text({ required: 'Card number is required', pattern: [/^\d[\d ]{11,22}\d$/, cardText] }),
  expMonth: whole({
    required: 'Expiry is required',
    min: [1, 'Please check the expiry.'],
    max: [12, 'Please check the expiry.'],
    text: 'Please check the expiry.',
  }),
  expYear: whole({
    required: 'Expiry is required',
    min: [0, 'Please check the expiry.'],
    max: [2100, 'Please check the expiry.'],
    text: 'Please check the expiry.',
  }),
  cvc: text({ required: 'CVC is required', pattern: [/^\d{3,4}$/, 'Please check the CVC.'] }),
});

export const createToken = route({
  method: 'POST',
  path: '/sandbox/token',
  access: 'public',
  summary: 'Trades a test card for a token, as a real card form would. Only while the sandbox is the provider.',
  input: cardForm,
  output: z.object({ token: z.string() }),
  message: 'The card has been read.',
  errors: ['not_found'],
  limit: { per: 'address', most: 1200, seconds: 60 },
});
