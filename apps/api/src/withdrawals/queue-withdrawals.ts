import { toDollars } from '@guildhall/contract/money.ts';
import type { queueWithdrawals as route } from '@guildhall/contract/operator-withdrawals.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../context.ts';
import { masked } from './bank-account.ts';
import { findQueue, type QueuedWithdrawal } from './operator-withdrawals.sql.ts';
import { statusOf } from './withdrawal-status.ts';

/** A withdrawal as an operator's list shows it, its account masked. */
export function queuedWithdrawal(found: QueuedWithdrawal) {
  const { id, name, email, test, approvedByOne, heldBy } = found;
  return {
    ...{ id, name, email, test, approvedByOne, heldBy },
    amount: toDollars(found.cents),
    account: masked(found.ending),
    status: statusOf(found.status),
    createdAt: found.createdAt.toISOString(),
  };
}

/** Withdrawals of everybody. */
export async function queueWithdrawals(
  { db }: OperatorCtx<typeof route>,
  { status, search, after, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findQueue(db, { status: status === 'requested' ? 'pending' : status, search, after }, length + 1);
  return { records: found.slice(0, length).map(queuedWithdrawal), more: found.length > length };
}
