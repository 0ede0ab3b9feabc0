import type { WithdrawalStatus } from '@guildhall/contract/money/withdrawal-statuses.ts';

/** What an operator does with a withdrawal, as its button says. */
export type WithdrawalAct = 'Approve' | 'Reject' | 'Paid' | 'Returned';

const acts: Partial<Record<WithdrawalStatus, readonly WithdrawalAct[]>> = {
  requested: ['Approve', 'Reject'],
  approved: ['Paid', 'Returned'],
  paid: ['Returned'],
};

/** What can be done with a withdrawal as it stands: nothing once it is over, or in a status that came with a newer server. */
export function actsOn(status: WithdrawalStatus): readonly WithdrawalAct[] {
  return acts[status] ?? [];
}
