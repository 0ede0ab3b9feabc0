import type { WithdrawalStatus } from './withdrawal-statuses.ts';

/** What its owner reads of a withdrawal once it was decided, paid or returned; `amount` in words. An operator sees it before it is sent. */
export function withdrawalWords(amount: string, status: WithdrawalStatus, reason: string): string {
  return `Your withdrawal of ${amount} was ${status}. ${reason}`.trim();
}
