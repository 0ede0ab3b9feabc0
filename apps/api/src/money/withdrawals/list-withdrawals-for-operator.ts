import {
  mostLooked,
  type listWithdrawalsForOperator as route,
} from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { masked } from '../../platform/text/masked.ts';
import type { DataKeys } from '../../platform/secrets/encryption.ts';
import { openBankAccount, type BankAccount } from './bank-account/bank-account.ts';
import { isNamedAs } from './bank-account/holder-name.ts';
import { takenFor } from '../../trust/cases/taken-case.ts';
import { obstacleSigns, type Obstacle } from './obstacle-words.ts';
import {
  areApprovalsStopped,
  findLookedTo,
  findWithdrawalsForOperator,
  type WithdrawalsQuery,
  type QueuedWithdrawal,
} from './operator-withdrawals.sql.ts';
import { statusOf } from './withdrawal-status.ts';

/** What has a field of its own in the answer: `stopped` for all rows, and `heldBy`. */
const shownElsewhere: readonly Obstacle[] = ['books', 'on_hold'];

/** Whose bank account a withdrawal goes to, and why one that waits has to be opened before it is approved. */
export function accountEvidence(found: QueuedWithdrawal, keys: () => DataKeys) {
  const account = readableAccount(found, keys);
  const lookFirst = [
    ...(found.isShared ? ['Others use the same bank account'] : []),
    ...(account === undefined ? ['The bank account cannot be read'] : []),
    ...(account && !isNamedAs(account.accountHolderName, found.name) ? ['The account holder has another name'] : []),
  ];
  const { accountHolderName = '', bankName = '' } = account ?? {};
  return { accountHolderName, bankName, lookFirst: found.status === 'pending' ? lookFirst : [] };
}

/** The bank account of a row; undefined where its key is missing or the row was changed, so that the others are still listed. */
function readableAccount(found: QueuedWithdrawal, keys: () => DataKeys): BankAccount | undefined {
  try {
    return openBankAccount(keys, found);
  } catch {
    return undefined;
  }
}

/** A withdrawal as an operator's list shows it, its account masked. */
export function queuedWithdrawal(found: QueuedWithdrawal, operatorId: string) {
  const { id, name, email, test, approvedByOne, heldBy } = found;
  const obstacles = found.obstacles.filter((each) => !shownElsewhere.includes(each)).map((each) => obstacleSigns[each]);
  return {
    obstacles,
    id,
    name,
    email,
    test,
    approvedByOne,
    heldBy,
    riskCase: found.riskCase ?? '',
    sanctionsCase: found.sanctionsCase ?? '',
    taken: takenFor(found.taken, operatorId),
    amount: found.cents,
    account: masked(found.ending),
    status: statusOf(found.status),
    createdAt: found.createdAt.toISOString(),
  };
}

/** What to page on after, where those that can be decided are fewer than were asked for: the last one that was looked at. */
async function nextReady(db: Db, { search, after }: Pick<WithdrawalsQuery, 'search' | 'after'>) {
  return search === '' ? ((await findLookedTo(db, after, mostLooked)) ?? '') : '';
}

/** Withdrawals of everybody. */
export async function listWithdrawalsForOperator(
  { db, resources, caller }: OperatorCtx<typeof route>,
  { status, ready, search, after, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const asked = {
    search,
    after,
    ready,
    waitHours: resources.config.withdrawalWait,
    status: ready || status === 'requested' ? ('pending' as const) : status,
    look: ready ? mostLooked : length + 1,
  };
  const found = await findWithdrawalsForOperator(db, asked, length + 1);
  const isCut = found.length > length;
  const next = isCut ? found[length - 1]!.id : ready ? await nextReady(db, asked) : '';
  const records = found.slice(0, length).map((each) => ({
    ...queuedWithdrawal(each, caller.id),
    ...accountEvidence(each, () => resources.dataKeys),
  }));
  return { records, more: next !== '', next, stopped: await areApprovalsStopped(db) };
}
