import { moveBalance } from './balances.ts';
import type { Books } from './books.ts';
import { newId } from './books.ts';
import type { Charge, Refund } from './objects.ts';
import { newRefund } from './objects.ts';
import { invalidRequest } from './problem.ts';

/** Sends money back to the card; of what was never captured, without any move of the balance. */
export function refundCharge(
  books: Books,
  charge: Charge,
  amount: number,
  reason: string | null,
  metadata: Record<string, string> = {},
): Refund {
  if (amount < 1 || amount > charge.amount - charge.amount_refunded)
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge.`, {
      code: charge.refunded ? 'charge_already_refunded' : 'amount_too_large',
      param: 'amount',
    });
  if (charge.disputed && !isRefundable(books, charge))
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  return refund(books, charge, amount, { reason, category: 'refund', metadata });
}

/** The rest of a hold of which a part was captured goes back to the card. */
export function releaseRest(books: Books, charge: Charge): void {
  refund(books, charge, charge.amount - charge.amount_captured, { reason: null, category: 'partial_capture_reversal' });
}

function refund(
  books: Books,
  charge: Charge,
  amount: number,
  why: { reason: string | null; category: string; metadata?: Record<string, string> },
): Refund {
  const made = { ...newRefund(newId('re'), books.seconds(), charge, amount, why.reason), metadata: why.metadata ?? {} };
  if (charge.captured)
    made.balance_transaction = moveBalance(books, {
      amount: -amount,
      source: made.id,
      type: 'refund',
      category: why.category,
    }).id;
  books.refunds.set(made.id, made);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  books.addEvent('refund.created', made);
  books.addEvent('charge.refunded', charge);
  return made;
}

/** The card's bank does not take a refund: its money is on the balance again. */
export function failRefund(books: Books, id: string): void {
  const made = books.refunds.get(id)!;
  const charge = books.charges.get(made.charge)!;
  made.status = 'failed';
  made['failure_reason'] = 'expired_or_canceled_card';
  const entry = { amount: made.amount, source: id, type: 'refund_failure', category: 'refund_failure' };
  made['failure_balance_transaction'] = moveBalance(books, entry).id;
  charge.amount_refunded -= made.amount;
  charge.refunded = false;
  books.addEvent('refund.failed', made);
}

function isRefundable(books: Books, charge: Charge): boolean {
  return [...books.disputes.values()].every(
    (dispute) => dispute.charge !== charge.id || dispute['is_charge_refundable'],
  );
}
