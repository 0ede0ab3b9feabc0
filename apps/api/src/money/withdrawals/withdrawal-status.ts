import type { WithdrawalStatus } from '@guildhall/contract/money/withdrawal-statuses.ts';

/** As the database writes it; `pending` is called `requested` outside. */
export type StoredStatus = Exclude<WithdrawalStatus, 'requested'> | 'pending';

/** What a stored status is called outside. */
export function statusOf(stored: StoredStatus): WithdrawalStatus {
  return stored === 'pending' ? 'requested' : stored;
}
