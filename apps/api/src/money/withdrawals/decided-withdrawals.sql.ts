import { approveWithdrawal, returnWithdrawal } from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import type { OperatorRole } from '@guildhall/contract/route.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { AloneLimits, MarkLimits } from './withdrawals.settings.ts';
import type { StoredStatus } from './withdrawal-status.ts';

/** What the contract asks of operators who approve, and who say that the bank has sent something back. */
const approves = approveWithdrawal.operator!.roles;
const returns = returnWithdrawal.operator!.roles;

const sql = {
  decide: statement<
    Omit<Decision, 'mostDay'> & WithRoles & { secondAfterDays: number; mostDay: bigint | null },
    DecidedWithdrawal
  >(
    'withdrawals.decide',
    `SELECT outcome, withdrawal_status AS status, owner AS "userId", cents
      FROM decide_withdrawal_with_limits(:id, :approve, :operatorId, :reason, :asTest, :mostAlone, :weekAlone,
        :waitHours, true, :secondAfterDays, :mostDay, :roles)`,
  ),
  paid: statement<Paid, FollowedWithdrawal<'not_approved' | 'approver'>>(
    'withdrawals.paid',
    `SELECT outcome, withdrawal_status AS status, owner AS "userId", cents, by_one AS "byOne"
      FROM note_withdrawal_paid(:id, :reference, :operatorId, :oneOperator)`,
  ),
  returned: statement<
    Returned & WithRoles,
    FollowedWithdrawal<'not_paid_out' | 'in_file' | 'first' | 'first_repeated' | 'two_operators' | 'stake' | 'made'>
  >(
    'withdrawals.returned',
    `SELECT outcome, withdrawal_status AS status, owner AS "userId", cents, by_one AS "byOne"
      FROM return_withdrawal(:id, :reason, :reference, :operatorId, :mostAlone, :weekAlone, :oneOperator, :roles)`,
  ),
};

export type DecidedWithdrawal = {
  outcome:
    | 'ok'
    | 'repeated'
    | 'first'
    | 'first_waits'
    | 'first_repeated'
    | 'two_operators'
    | 'day'
    | 'made'
    | 'too_new'
    | 'decided'
    | 'stake'
    | 'unverified'
    | 'unconfirmed'
    | 'second_member'
    | 'books'
    | 'test_money'
    | 'owing'
    | 'waits'
    | 'frozen'
    | 'on_hold'
    | 'in_review'
    | 'sanctions'
    | 'sanctions_unanswered'
    | 'disputed'
    | 'charged_back'
    | 'card_money'
    | 'not_found';
  status: StoredStatus;
  userId: string;
  cents: bigint;
};

type WithRoles = { roles: readonly OperatorRole[] };

/** `operatorId` is null at the command line; `asTest` lets test money be approved. */
export type Decision = AloneLimits & {
  id: string;
  approve: boolean;
  operatorId: string | null;
  reason: string;
  asTest: boolean;
};

/** Pays out or gives back, once, or notes the first of two approvals. */
export async function decideInLedger(db: Db, d: Decision): Promise<DecidedWithdrawal> {
  return (await db.query(sql.decide, { secondAfterDays: 0, mostDay: null, ...d, roles: approves }))[0]!;
}

type Paid = { id: string; reference: string; operatorId: string | null } & Pick<MarkLimits, 'oneOperator'>;

/** Notes that an approved withdrawal was paid by the bank under this reference, once. */
export async function markPaidInLedger(db: Db, paid: Paid) {
  return (await db.query(sql.paid, paid))[0]!;
}

type Returned = MarkLimits & { id: string; reason: string; reference: string; operatorId: string | null };

/** Gives the money of a payout back that the bank has sent back, once, or notes the first of two operators who say so. */
export async function returnInLedger(db: Db, returned: Returned) {
  return (await db.query(sql.returned, { ...returned, roles: returns }))[0]!;
}

/** What a step after the decision answers; `Refused` is the outcome when the withdrawal does not stand where it can be taken. */
type FollowedWithdrawal<Refused extends string> = Omit<DecidedWithdrawal, 'outcome'> & {
  outcome: 'ok' | 'repeated' | 'not_found' | Refused;
  /** The same person approved it. */
  byOne: boolean;
};
