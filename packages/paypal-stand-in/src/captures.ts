import { newId, type Books, type Capture, type Refund } from './books.ts';
import { centsOf, mustBePaid, type Money } from './money.ts';
import { orderOf, shownCapture, shownRefunds } from './objects.ts';
import { notFound, unprocessable } from './problem.ts';

export function findCapture(books: Books, id: string): Capture {
  const capture = books.captures.get(id);
  if (!capture) throw notFound();
  return capture;
}

/** Sends money back to the payer: all that is left, or so much of it. Fees are kept. */
export function refundCapture(books: Books, capture: Capture, amount: Money | undefined, host: string): Refund {
  const order = orderOf(books, capture);
  if (capture.status === 'PENDING')
    throw unprocessable('PENDING_CAPTURE', 'Cannot initiate a refund as the capture is pending.');
  if (capture.status === 'DECLINED') throw unprocessable('REFUND_NOT_ALLOWED', 'Capture cannot be refunded.');
  const left =
    capture.cents - capture.refunds.reduce((sum, refund) => sum + (refund.status === 'FAILED' ? 0 : refund.cents), 0);
  if (left === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded');
  const cents = amount ? centsOf(amount, '/amount') : left;
  mustBePaid(cents, '/amount');
  if (amount && amount.currency_code !== order.amount.currency_code)
    throw unprocessable(
      'REFUND_CAPTURE_CURRENCY_MISMATCH',
      'Refund must be in the same currency as the capture',
      '/amount/currency_code',
    );
  if (cents > left)
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
      '/amount/value',
    );
  const refund: Refund = { id: newId(), status: 'COMPLETED', cents, feeCents: 0, at: books.time() };
  capture.refunds.push(refund);
  capture.status = cents === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  books.tell('refund', 'PAYMENT.CAPTURE.REFUNDED', shownRefunds(capture, order, host).at(-1)!);
  return refund;
}

/** Its bank has paid, or not. */
export function endPending(books: Books, capture: Capture, isPaid: boolean, host: string): void {
  capture.status = isPaid ? 'COMPLETED' : 'DECLINED';
  capture.reason = '';
  books.tell(
    'capture',
    `PAYMENT.CAPTURE.${isPaid ? 'COMPLETED' : 'DENIED'}`,
    shownCapture(capture, orderOf(books, capture), host),
  );
}

/** The payer's bank takes the money back, or gives it up again. */
export function dispute(books: Books, capture: Capture, isOpen: boolean, host: string): void {
  const reason = isOpen ? 'CHARGEBACK' : '';
  capture.reason = reason;
  capture.status = isOpen ? 'PENDING' : 'COMPLETED';
  const type = isOpen ? 'CUSTOMER.DISPUTE.CREATED' : 'CUSTOMER.DISPUTE.RESOLVED';
  books.tell('dispute', type, {
    dispute_id: `PP-D-${newId().slice(0, 5)}`,
    disputed_transactions: [{ seller_transaction_id: capture.id }],
    reason: 'UNAUTHORISED',
    status: isOpen ? 'OPEN' : 'RESOLVED',
    links: [{ href: `${host}/v1/customer/disputes`, rel: 'self', method: 'GET' }],
  });
}
