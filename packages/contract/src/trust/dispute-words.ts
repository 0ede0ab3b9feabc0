import { formatCents } from '../money.ts';

/** An order or investment as its sides read of it: order from Riverside Mill. */
export function purchaseWords({ kind, projectTitle }: { kind: 'order' | 'investment'; projectTitle: string }): string {
  return `${kind} ${kind === 'order' ? 'from' : 'in'} ${projectTitle}`;
}

/** What both sides of a dispute read once it is decided, with what was refunded, in cents. An operator sees it before it is sent. */
export function disputeDecidedWords(
  about: { kind: 'order' | 'investment'; projectTitle: string },
  refundedCents: bigint,
  reason: string,
): string {
  const outcome = refundedCents > 0n ? `${formatCents(refundedCents)} was refunded` : 'nothing is refunded';
  return `The dispute about the ${purchaseWords(about)} was decided: ${outcome}. ${reason}`;
}
