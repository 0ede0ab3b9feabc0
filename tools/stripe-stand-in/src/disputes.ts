import { disputeFee, moveBalance } from './balances.ts';
import type { Books } from './books.ts';
import { newId } from './books.ts';
import type { Charge, Dispute } from './objects.ts';
import { newDispute } from './objects.ts';
import { invalidRequest } from './problem.ts';

/** The payer's bank disputes a charge: its money goes at once, unless it only inquires. */
export function openDispute(books: Books, charge: Charge, status: Dispute['status'] = 'needs_response'): Dispute {
  const dispute = newDispute(newId('du'), books.seconds(), charge, status);
  books.disputes.set(dispute.id, dispute);
  charge.disputed = true;
  const moves = status === 'needs_response';
  if (moves) move(books, dispute, -dispute.amount, disputeFee, 'dispute');
  books.addEvent('charge.dispute.created', dispute);
  if (moves) books.addEvent('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Ends a dispute, once. Won, its money comes back, and its fee does not. */
export function closeDispute(books: Books, dispute: Dispute, isWon: boolean): Dispute {
  if (dispute.status !== 'needs_response' && dispute.status !== 'warning_needs_response')
    throw invalidRequest('This dispute is already closed.', { code: 'resource_already_exists' });
  const moved = dispute.status === 'needs_response';
  dispute.status = moved ? (isWon ? 'won' : 'lost') : 'warning_closed';
  const comesBack = moved && isWon;
  if (comesBack) move(books, dispute, dispute.amount, 0, 'dispute_reversal');
  books.addEvent('charge.dispute.closed', dispute);
  if (comesBack) books.addEvent('charge.dispute.funds_reinstated', dispute);
  return dispute;
}

function move(books: Books, dispute: Dispute, amount: number, fee: number, category: string): void {
  dispute.balance_transactions.push(
    moveBalance(books, { amount, fee, source: dispute.id, type: 'adjustment', category }),
  );
}

/** Evidence as test mode reads it. */
export function answerDispute(books: Books, dispute: Dispute, evidence: string): Dispute {
  if (evidence === 'winning_evidence') return closeDispute(books, dispute, true);
  if (evidence === 'losing_evidence') return closeDispute(books, dispute, false);
  throw invalidRequest('This stand-in knows the evidence of test mode alone: winning_evidence, losing_evidence.', {
    param: 'evidence[uncategorized_text]',
  });
}
