import { newId, type Books, type Funding, type Order } from './books.ts';
import { centsOf, mustBePaid } from './money.ts';
import { shownCapture, shownOrder } from './objects.ts';
import type { NewOrder, NewUnit } from './parameters.ts';
import { notFound, unprocessable } from './problem.ts';
import { enter } from './report.ts';

/** An order that nobody has approved is forgotten after this number of milliseconds. */
const lapse = 3 * 3600_000;

export function createOrder(books: Books, given: NewOrder): Order {
  const [unit, ...others] = given.purchase_units;
  // The published API takes ten; this refuses what it does not do.
  if (others.length > 0)
    throw unprocessable('UNSUPPORTED_INTENT', 'This stand-in takes one purchase unit.', '/purchase_units');
  const field = '/purchase_units/0/amount';
  const cents = centsOf(unit!.amount, field);
  mustBePaid(cents, field);
  checkItems(unit!, cents);
  const context = given.payment_source?.paypal?.experience_context;
  const withSource = given.payment_source?.paypal !== undefined;
  const { breakdown: _, ...amount } = unit!.amount;
  const order: Order = {
    id: newId(),
    intent: given.intent,
    status: withSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    unit: unit!,
    amount,
    cents,
    returnUrl: context?.return_url ?? '',
    cancelUrl: context?.cancel_url ?? '',
    withSource,
    funding: null,
    capture: null,
    at: books.time(),
  };
  books.orders.set(order.id, order);
  return order;
}

/** What the items come to has to be said, and to be right. */
function checkItems({ amount, items = [] }: NewUnit, cents: number): void {
  const field = '/purchase_units/0';
  const { breakdown } = amount;
  const one = (part: { currency_code: string; value: string } | undefined, name: string) => {
    if (part && part.currency_code !== amount.currency_code)
      throw unprocessable('MULTI_CURRENCY_ORDER', 'Entire Order request must have the same currency_code.', field);
    return part ? centsOf(part, `${field}/amount/breakdown/${name}`) : 0;
  };
  const itemTotal = items.reduce(
    (sum, { unit_amount, quantity }) => sum + one(unit_amount, 'item') * Number(quantity),
    0,
  );
  if (items.length > 0 && !breakdown?.item_total)
    throw unprocessable(
      'ITEM_TOTAL_REQUIRED',
      'amount.breakdown.item_total is required.',
      `${field}/amount/breakdown/item_total`,
    );
  if (items.length > 0 && one(breakdown?.item_total, 'item_total') !== itemTotal)
    throw unprocessable(
      'ITEM_TOTAL_MISMATCH',
      'Should equal sum of (unit_amount * quantity) across all items.',
      `${field}/amount/breakdown/item_total`,
    );
  if (!breakdown) return;
  const total =
    one(breakdown.item_total, 'item_total') +
    one(breakdown.tax_total, 'tax_total') +
    one(breakdown.handling, 'handling') -
    one(breakdown.discount, 'discount');
  if (total !== cents)
    throw unprocessable(
      'AMOUNT_MISMATCH',
      'Should equal item_total + tax_total + handling - discount.',
      `${field}/amount/value`,
    );
}

/** @throws Problem when there is none, or it was never approved and has lapsed */
export function findOrder(books: Books, id: string): Order {
  const order = books.orders.get(id);
  const isOpen = order?.status === 'CREATED' || order?.status === 'PAYER_ACTION_REQUIRED';
  if (!order || (isOpen && Date.parse(order.at) + lapse < books.now())) throw notFound();
  return order;
}

/** What the payer answers on the approval page. */
export function approve(books: Books, order: Order, funding: Funding, host: string): void {
  if (order.status === 'COMPLETED') return;
  order.funding = funding;
  order.status = 'APPROVED';
  books.addEvent('checkout-order', 'CHECKOUT.ORDER.APPROVED', shownOrder(order, host, true));
}

/** Only the intent of an order that is not complete can be changed here; the published API changes more. */
export function patchOrder(order: Order, patches: readonly { op: string; path?: string; value?: unknown }[]): void {
  if (order.status === 'COMPLETED')
    throw unprocessable('ORDER_ALREADY_COMPLETED', 'The order cannot be patched after it is completed.');
  if (order.status === 'PAYER_ACTION_REQUIRED')
    throw unprocessable('NOT_PATCHABLE', 'An order can be updated while it is CREATED or APPROVED.');
  for (const { op, path, value } of patches) {
    if (path === undefined)
      throw unprocessable(
        'PATCH_PATH_REQUIRED',
        "Please specify a 'path' for the field for which the operation needs to be performed.",
      );
    if (path !== '/intent') throw unprocessable('NOT_PATCHABLE', 'Cannot be patched.', path);
    if (op !== 'replace') throw unprocessable('INVALID_PATCH_OPERATION', 'The operation cannot be honored.', path);
    if (value !== 'CAPTURE' && value !== 'AUTHORIZE')
      throw unprocessable(
        'UNSUPPORTED_PATCH_PARAMETER_VALUE',
        'The value specified for this field is not currently supported.',
        path,
      );
    order.intent = value;
  }
}

/** The provider's fee of the United States: 3.49 % and 49 cents. */
function feeOf(cents: number): number {
  return Math.min(cents, Math.round(cents * 0.0349) + 49);
}

export function captureOrder(books: Books, order: Order, host: string): void {
  const again = [{ href: `${host}/checkoutnow?token=${order.id}`, rel: 'redirect', method: 'GET' }];
  if (order.capture)
    throw unprocessable(
      'ORDER_ALREADY_CAPTURED',
      "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
    );
  if (order.intent !== 'CAPTURE')
    throw unprocessable('ACTION_DOES_NOT_MATCH_INTENT', "Order was created with an intent to 'AUTHORIZE'.");
  if (order.status !== 'APPROVED')
    throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.', undefined, again);
  if (order.funding === 'declined card')
    throw unprocessable(
      'INSTRUMENT_DECLINED',
      "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
      undefined,
      again,
    );
  if (order.funding === 'locked account') {
    const rel = 'payer-action';
    throw unprocessable('PAYER_ACTION_REQUIRED', 'Payer needs to perform an action before the payment.', undefined, [
      { ...again[0]!, rel },
    ]);
  }
  const { invoice_id: invoice } = order.unit;
  const isPaid = (other: Order) =>
    other.unit.invoice_id === invoice && other.capture && other.capture.status !== 'DECLINED';
  if (invoice !== undefined && [...books.orders.values()].some(isPaid))
    throw unprocessable(
      'DUPLICATE_INVOICE_ID',
      'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
    );
  const status = order.funding === 'echeck' ? 'PENDING' : order.funding === 'denied' ? 'DECLINED' : 'COMPLETED';
  order.status = 'COMPLETED';
  order.capture = {
    id: newId(),
    orderId: order.id,
    status,
    reason: status === 'PENDING' ? 'ECHECK' : '',
    cents: order.cents,
    feeCents: feeOf(order.cents),
    at: books.time(),
    refunds: [],
  };
  books.captures.set(order.capture.id, order.capture);
  const { id, cents, feeCents } = order.capture;
  const rowStatus = status === 'COMPLETED' ? 'S' : status === 'PENDING' ? 'P' : 'D';
  enter(books, order.capture, { id, code: 'T0006', cents, feeCents, status: rowStatus, referenceId: '' });
  books.addEvent('capture', `PAYMENT.CAPTURE.${status}`, shownCapture(order.capture, order, host));
  books.addEvent('checkout-order', 'CHECKOUT.ORDER.COMPLETED', shownOrder(order, host, true));
}
