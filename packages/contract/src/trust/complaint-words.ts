import type { CaseOutcome } from './complaint-cases.ts';

/** What both sides of a complaint read once it is decided. An operator sees it before it is sent. */
export function complaintDecidedWords(number: string, outcome: CaseOutcome, reason: string): string {
  return `Complaint ${number} was decided: ${outcome === 'partly' ? 'partly upheld' : outcome}. ${reason}`;
}
