import type { WithdrawalStatus } from '@guildhall/contract/withdrawal-statuses.ts';

/** As the database writes it; `pending` is called `requested` outside. */
export type StoredStatus = Exclude<WithdrawalStatus, 'requested'> | 'pending';

/** What a stored status is called outside. */
export function statusOf(stored: StoredStatus): WithdrawalStatus {
  return stored === 'pending' ? 'requested' : stored;
}

/** A withdrawal's status as an operator's call answers it. */
export function toldStatus(id: string, { status }: { status: StoredStatus }) {
  return { id, status: statusOf(status) };
}
