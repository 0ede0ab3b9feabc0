import type { disputeOutcomes, disputeReasons, DisputeStatus } from '@guildhall/contract/trust/after-purchase.ts';
import { formatDollars } from '@guildhall/contract/money.ts';

export const reasonWords: Record<(typeof disputeReasons)[number], string> = {
  not_received: 'It never arrived',
  not_as_described: 'Not as described',
  other: 'Something else',
};

export const reasonOptions = Object.entries(reasonWords).map(([value, label]) => ({ value, label }));

const outcomeWords: Record<(typeof disputeOutcomes)[number], string> = {
  accepted: 'Accepted by the seller',
  refunded: 'Refunded',
  refused: 'Refused',
  withdrawn: 'Withdrawn by the buyer',
};

/** How a dispute stands, in a word or two. */
export function standWords(status: DisputeStatus, outcome: (typeof disputeOutcomes)[number] | ''): string {
  if (outcome !== '') return outcomeWords[outcome];
  return status === 'open' ? 'Waiting for the seller' : 'Waiting for Guildhall';
}

/** The label of the button by which a seller gives back all that is left, in dollars. */
export function acceptLabel({ amount }: { amount: number }): string {
  return `Accept and Give ${formatDollars(amount)} Back`;
}

/** Where the money is of a dispute that is not decided, which was opened while it was in escrow. The amount is in dollars. */
export function staysInEscrow({ amount }: { amount: number }): string {
  return `${formatDollars(amount)} stays in escrow until this is decided.`;
}
