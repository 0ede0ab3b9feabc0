import { newId, type Books, type Capture, type Refund } from './books.ts';
import { centsOf, mustBePaid, type Money } from './money.ts';
import { orderOf, shownCapture, shownRefunds } from './objects.ts';
import { notFound, unprocessable } from './problem.ts';
import { enter } from './report.ts';

export function findCapture(books: Books, id: string): Capture {
  const capture = books.captures.get(id);
  if (!capture) throw notFound();
  return capture;
}

/** What of a capture has not gone back to its payer. */
export function leftOf({ cents, refunds }: Capture): number {
  return cents - refunds.reduce((sum, refund) => sum + (refund.status === 'FAILED' ? 0 : refund.cents), 0);
}

/** Sends money back to the payer: all that is left, or a part. Fees are kept. */
export function refundCapture(
  books: Books,
  capture: Capture,
  amount: Money | undefined,
  host: string,
  customId?: string,
): Refund {
  const order = orderOf(books, capture);
  if (capture.status === 'PENDING')
    throw unprocessable('PENDING_CAPTURE', 'Cannot initiate a refund as the capture is pending.');
  if (capture.status === 'DECLINED') throw unprocessable('REFUND_NOT_ALLOWED', 'Capture cannot be refunded.');
  const left = leftOf(capture);
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
  const refund: Refund = {
    id: newId(),
    status: 'COMPLETED',
    cents,
    feeCents: 0,
    at: books.time(),
    ...(customId === undefined ? {} : { customId }),
  };
  capture.refunds.push(refund);
  capture.status = cents === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  enter(books, capture, { id: refund.id, code: 'T1107', cents: -cents });
  books.addEvent('refund', 'PAYMENT.CAPTURE.REFUNDED', shownRefunds(capture, order, host).at(-1)!);
  return refund;
}

/** Its bank has paid, or not. */
export function endPending(books: Books, capture: Capture, isPaid: boolean, host: string): void {
  capture.status = isPaid ? 'COMPLETED' : 'DECLINED';
  capture.reason = '';
  const row = books.report.find(({ id }) => id === capture.id)!;
  row.status = isPaid ? 'S' : 'D';
  books.addEvent(
    'capture',
    `PAYMENT.CAPTURE.${isPaid ? 'COMPLETED' : 'DENIED'}`,
    shownCapture(capture, orderOf(books, capture), host),
  );
}
