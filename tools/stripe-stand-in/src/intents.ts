import { feeOf, moveBalance } from './balances.ts';
import type { Books } from './books.ts';
import { newId } from './books.ts';
import type { CardAnswer } from './cards.ts';
import { declines } from './cards.ts';
import type { Charge, Intent } from './objects.ts';
import { newCharge, nulls } from './objects.ts';
import type * as parameters from './parameters.ts';
import { invalidRequest, missing, Problem } from './problem.ts';
import { openDispute } from './disputes.ts';
import { refundCharge, releaseRest } from './refunds.ts';

const least = 50;
const most = 99_999_999;
type NewIntent = ReturnType<typeof parameters.newIntent>;

/** @throws Problem on what contradicts itself, before anything is done */
function check(books: Books, given: NewIntent): void {
  if (given.currency.toLowerCase() !== 'usd')
    throw invalidRequest(`Invalid currency: ${given.currency}. This stand-in has usd alone.`, { param: 'currency' });
  if (given.amount < least)
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (given.amount > most)
    throw invalidRequest('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
  if (given.allowed_payment_method_types && given.automatic_payment_methods)
    throw invalidRequest('You may only specify one of allowed_payment_method_types and automatic_payment_methods.', {
      param: 'automatic_payment_methods',
    });
  if (given.payment_method !== undefined && !books.methods.has(given.payment_method))
    throw missing('PaymentMethod', given.payment_method, 'payment_method');
  if (given.return_url !== undefined && !/^https?:/.test(URL.parse(given.return_url)?.protocol ?? ''))
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: 'return_url' });
  for (const name of ['return_url', 'error_on_requires_action', 'use_stripe_sdk'] as const)
    if (given[name] !== undefined && !given.confirm)
      throw invalidRequest(
        `The parameter \`${name}\` cannot be passed when creating a PaymentIntent unless \`confirm\` is set to true.`,
        { param: name },
      );
  if (!given.confirm) return;
  if (given.payment_method === undefined)
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.",
      { code: 'payment_intent_unexpected_state' },
    );
  const mayRedirect =
    !given.allowed_payment_method_types && given.automatic_payment_methods?.allow_redirects !== 'never';
  if (mayRedirect && given.return_url === undefined)
    throw invalidRequest(
      'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.',
      { param: 'return_url' },
    );
}

/** A payment, confirmed at once when asked for. @throws Problem 402 when the card is declined; the payment then exists */
export function createIntent(books: Books, pageHost: string, given: NewIntent): Intent {
  check(books, given);
  const id = newId('pi');
  const intent: Intent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    amount: given.amount,
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: given.automatic_payment_methods ?? null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: given.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${newId('x').slice(2)}`,
    confirmation_method: given.confirmation_method ?? 'automatic',
    created: books.seconds(),
    currency: given.currency.toLowerCase(),
    description: given.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata ?? {},
    next_action: null,
    payment_method: given.payment_method ?? null,
    payment_method_types: given.allowed_payment_method_types ?? ['card'],
    receipt_email: given.receipt_email ?? null,
    statement_descriptor: given.statement_descriptor ?? null,
    statement_descriptor_suffix: given.statement_descriptor_suffix ?? null,
    status: given.payment_method === undefined ? 'requires_payment_method' : 'requires_confirmation',
    ...nulls('application', 'application_fee_amount', 'customer', 'customer_account', 'excluded_payment_method_types'),
    ...nulls('on_behalf_of', 'payment_method_configuration_details', 'payment_method_options', 'payment_record'),
    ...nulls('processing', 'review', 'setup_future_usage', 'shipping', 'source', 'transfer_group'),
  };
  books.intents.set(id, intent);
  books.addEvent('payment_intent.created', intent);
  if (given.confirm) confirm(books, pageHost, intent, given);
  return intent;
}

function confirm(books: Books, pageHost: string, intent: Intent, given: NewIntent): void {
  const { answer } = books.methods.get(intent.payment_method!)!.card;
  if (answer.kind === 'declines') throw decline(books, intent, answer);
  if (answer.kind === 'pays') return authorize(books, intent);
  if (given.use_stripe_sdk || given.return_url === undefined)
    throw new Error('The stand-in asks the payer on a page only: return_url, and use_stripe_sdk=false.');
  if (given.error_on_requires_action) throw decline(books, intent, authenticationRequired);
  intent.status = 'requires_action';
  const url = `${pageHost}/three-d-secure/${intent.id}?secret=${intent.client_secret}`;
  intent.next_action = { type: 'redirect_to_url', redirect_to_url: { return_url: given.return_url, url } };
  books.addEvent('payment_intent.requires_action', intent);
}

const authenticationRequired = declines(
  'authentication_required',
  'Your card was declined. This transaction requires authentication.',
  'authentication_required',
);

function decline(books: Books, intent: Intent, answer: CardAnswer & { kind: 'declines' }): Problem {
  const { method, card } = books.methods.get(intent.payment_method!)!;
  const charge = newCharge(newId('ch'), books.seconds(), intent, card, answer);
  books.charges.set(charge.id, charge);
  const { code, declineCode: decline_code, message } = answer;
  intent.latest_charge = charge.id;
  intent.last_payment_error = {
    type: 'card_error',
    code,
    decline_code,
    message,
    charge: charge.id,
    payment_method: method,
  };
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  books.addEvent('charge.failed', charge);
  books.addEvent('payment_intent.payment_failed', intent);
  return new Problem(402, 'card_error', message, {
    code,
    decline_code,
    charge: charge.id,
    payment_intent: structuredClone(intent),
  });
}

function authorize(books: Books, intent: Intent): void {
  const charge = newCharge(newId('ch'), books.seconds(), intent, books.methods.get(intent.payment_method!)!.card);
  books.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  intent.next_action = null;
  books.addEvent('charge.succeeded', charge);
  if (intent.capture_method !== 'manual') return take(books, intent, charge, intent.amount);
  intent.status = 'requires_capture';
  intent.amount_capturable = intent.amount;
  books.addEvent('payment_intent.amount_capturable_updated', intent);
}

function take(books: Books, intent: Intent, charge: Charge, amount: number): void {
  charge.captured = true;
  charge.amount_captured = amount;
  intent.status = 'succeeded';
  intent.amount_capturable = 0;
  intent.amount_received = amount;
  if (!books.isBalanceLate) enterCapture(books, charge);
  books.addEvent('charge.captured', charge);
  books.addEvent('payment_intent.succeeded', intent);
  const answer = books.methods.get(intent.payment_method!)!.card.answer;
  if (answer.kind === 'pays' && answer.later)
    openDispute(books, charge, answer.later === 'inquiry' ? 'warning_needs_response' : 'needs_response');
}

/** The balance learns of a capture. Of one in part it has two rows, the second of what goes back to the card. */
function enterCapture(books: Books, charge: Charge): void {
  const { id: source, amount, amount_captured } = charge;
  const entry = { amount, fee: feeOf(books, amount_captured), source, type: 'charge', category: 'charge' };
  charge.balance_transaction = moveBalance(books, entry).id;
  if (amount_captured < amount) releaseRest(books, charge);
}

/** Lets the balance learn of what was captured while it was late. */
export function enterLate(books: Books): void {
  for (const charge of books.charges.values()) {
    if (!charge.captured || charge.balance_transaction !== null) continue;
    enterCapture(books, charge);
    books.addEvent('charge.updated', charge);
  }
}

function unexpected(verb: string, intent: Intent, expected: string): Problem {
  return invalidRequest(
    `This PaymentIntent could not be ${verb} because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${verb}: ${expected}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: structuredClone(intent) },
  );
}

export function captureIntent(books: Books, intent: Intent, amount = intent.amount_capturable): Intent {
  if (intent.status !== 'requires_capture') throw unexpected('captured', intent, 'requires_capture');
  if (amount < 1 || amount > intent.amount_capturable)
    throw invalidRequest('The amount to capture is more than what is authorized.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    });
  take(books, intent, books.charges.get(intent.latest_charge!)!, amount);
  return intent;
}

const cancelable = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action'];

export function cancelIntent(books: Books, intent: Intent, reason: string | null): Intent {
  if (!cancelable.includes(intent.status)) throw unexpected('canceled', intent, cancelable.join(', '));
  const charge = intent.status === 'requires_capture' ? books.charges.get(intent.latest_charge!)! : undefined;
  intent.status = 'canceled';
  intent.amount_capturable = 0;
  intent.canceled_at = books.seconds();
  intent.cancellation_reason = reason;
  intent.next_action = null;
  // A hold that falls is a refund without a balance transaction.
  if (charge) refundCharge(books, charge, charge.amount, reason === 'automatic' ? 'expired_uncaptured_charge' : null);
  books.addEvent('payment_intent.canceled', intent);
  return intent;
}

/** Answers for the payer on the issuer's page; nothing happens when nobody asks any more. */
export function answerPayer(books: Books, intent: Intent, accepted: boolean): void {
  if (intent.status !== 'requires_action') return;
  if (accepted) return authorize(books, intent);
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.last_payment_error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: books.methods.get(intent.payment_method!)!.method,
  };
  intent.payment_method = null;
  books.addEvent('payment_intent.payment_failed', intent);
}
