import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { listWithdrawals as route } from '@guildhall/contract/money/withdrawals.contract.ts';
import type { Ctx } from '../../context.ts';
import { masked } from '../../platform/text/masked.ts';
import { statusOf } from './withdrawal-status.ts';
import { findWithdrawals as read, type ListedWithdrawal } from './withdrawals.sql.ts';

/** The caller's withdrawals, newest first; `more` says that others came before the last of them. */
export async function listWithdrawals(ctx: Ctx, input: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  const found = await read(ctx, input.before, input.length + 1);
  return { records: found.slice(0, input.length).map(shownWithdrawal), more: found.length > input.length };
}

/** A withdrawal as its owner sees it: the account masked, empty what has not happened. */
export function shownWithdrawal(withdrawal: ListedWithdrawal) {
  return {
    id: withdrawal.id,
    createdAt: withdrawal.createdAt.toISOString(),
    amount: withdrawal.cents,
    ...(withdrawal.fee > 0n && { fee: withdrawal.fee }),
    account: masked(withdrawal.ending),
    status: statusOf(withdrawal.status),
    reason: withdrawal.reason,
    decidedAt: withdrawal.decidedAt?.toISOString() ?? '',
    paidAt: withdrawal.paidAt?.toISOString() ?? '',
    returnedAt: withdrawal.returnedAt?.toISOString() ?? '',
    test: withdrawal.test,
    cardWaitsUntil: withdrawal.cardWaitsUntil?.toISOString() ?? '',
    firstWaitsUntil: withdrawal.firstWaitsUntil?.toISOString() ?? '',
    confirm: withdrawal.confirmUntil !== null,
    confirmUntil: withdrawal.confirmUntil?.toISOString() ?? '',
    mayProve: withdrawal.mayProve,
    unverified: withdrawal.unverified,
    inReview: withdrawal.inReview,
    by: withdrawal.by,
    confirmedBy: withdrawal.confirmedBy,
    needsSecond: withdrawal.needsSecond,
    mayConfirm: withdrawal.needsSecond && withdrawal.isOthers === true,
  };
}
