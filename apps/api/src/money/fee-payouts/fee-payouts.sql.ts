import { approveFeePayout, type feePayoutStatuses } from '@guildhall/contract/money/fee-payouts.operator.contract.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Debtor } from '../payouts/payout-file.ts';
import type { BankAccount } from '../withdrawals/bank-account/bank-account.ts';
import type { MarkLimits } from '../withdrawals/withdrawals.settings.ts';

type Status = (typeof feePayoutStatuses)[number];
type Approval = { by: string; reason: string };

/** The house's account, and the one that the bank pays from. */
export type Accounts = { payee: BankAccount; debtor: Debtor };

/** Money in cents. */
type NewPayout = Accounts & {
  operatorId: string;
  idempotencyKey: string | null;
  fingerprint: Buffer;
  id: string;
  cents: bigint;
  reason: string;
  test: boolean;
  stayDays: number;
};
type ApprovedPayout = Accounts & {
  id: string;
  operatorId: string;
  reason: string;
  stayDays: number;
  secondAfterDays: number;
} & MarkLimits;
type ReturnedPayout = { id: string; operatorId: string; reason: string; reference: string } & MarkLimits;

/** One payout; money in cents. */
export type StoredPayout = Accounts & {
  id: string;
  number: number;
  cents: bigint;
  status: Status;
  reason: string;
  test: boolean;
  requestedBy: string;
  requestedAt: Date;
  decidedBy: string;
  decidedAt: Date | null;
  approved: Approval | null;
  xmlSha256: string;
  csvSha256: string;
  bankReference: string;
  returnReference: string;
  returnReason: string;
  byOnePerson: boolean;
};

const columns = `p.id,
  p.number,
  p.amount_cents AS cents,
  p.status,
  p.reason,
  p.payee,
  p.debtor,
  p.test,
  coalesce(r.name, '') AS "requestedBy",
  p.requested_at AS "requestedAt",
  coalesce(d.name, '') AS "decidedBy",
  p.decided_at AS "decidedAt",
  first_approval_of(CASE p.status WHEN 'requested' THEN 'fee-payout' WHEN 'paid' THEN 'fee-payout.return' END, p.id)
    AS approved,
  p.xml_sha256 AS "xmlSha256",
  p.csv_sha256 AS "csvSha256",
  p.bank_reference AS "bankReference",
  p.return_reference AS "returnReference",
  p.return_reason AS "returnReason",
  p.by_one_person AS "byOnePerson"`;
const named = 'LEFT JOIN users AS r ON r.id = p.requested_by LEFT JOIN users AS d ON d.id = p.decided_by';

const sql = {
  fees: statement<{ stayDays: number }, HouseFees>(
    'fee-payouts.fees',
    `SELECT
        kept_cents AS kept,
        staying_cents AS staying,
        payable_cents AS payable,
        requested_fee_payouts() AS requested
      FROM house_fees(:stayDays)`,
  ),
  newest: statement<{ most: number }, StoredPayout>(
    'fee-payouts.newest',
    `SELECT ${columns} FROM (
        (SELECT * FROM fee_payouts ORDER BY number DESC LIMIT :most)
        UNION (SELECT * FROM fee_payouts WHERE status IN ('requested', 'approved') LIMIT :most)
      ) AS p ${named} ORDER BY p.number DESC`,
  ),
  one: statement<{ id: string }, StoredPayout>(
    'fee-payouts.one',
    `SELECT ${columns} FROM fee_payouts AS p ${named} WHERE p.id = :id`,
  ),
  request: statement<NewPayout & { roles: readonly string[] }, Requested>(
    'fee-payouts.request',
    `SELECT outcome, payout AS id, payable_cents AS payable
      FROM request_fee_payout(:operatorId, :idempotencyKey, :fingerprint, :id, :cents, :reason, :payee, :debtor, :test,
        :stayDays, :roles)`,
  ),
  approve: statement<ApprovedPayout & { roles: readonly string[] }, Approved>(
    'fee-payouts.approve',
    `SELECT outcome, payable_cents AS payable
      FROM approve_fee_payout(:id, :operatorId, :reason, :payee, :debtor, :stayDays, :mostAlone, :weekAlone,
        :oneOperator, :secondAfterDays, :roles)`,
  ),
  seal: statement<{ id: string; xmlSha256: string; csvSha256: string }>(
    'fee-payouts.seal',
    "UPDATE fee_payouts SET xml_sha256 = :xmlSha256, csv_sha256 = :csvSha256 WHERE id = :id AND xml_sha256 = ''",
  ),
  cancel: statement<{ id: string; operatorId: string }, { outcome: 'ok' | 'repeated' | 'decided' | 'not_found' }>(
    'fee-payouts.cancel',
    'SELECT cancel_fee_payout(:id, :operatorId) AS outcome',
  ),
  paid: statement<
    { id: string; reference: string; operatorId: string; oneOperator: boolean },
    { outcome: 'ok' | 'repeated' | 'approver' | 'decided' | 'not_found' }
  >('fee-payouts.paid', 'SELECT note_fee_payout_paid(:id, :reference, :operatorId, :oneOperator) AS outcome'),
  return: statement<ReturnedPayout & { roles: readonly string[] }, { outcome: Returned }>(
    'fee-payouts.return',
    `SELECT return_fee_payout(:id, :reason, :reference, :operatorId, :mostAlone, :weekAlone, :oneOperator, :roles)
      AS outcome`,
  ),
};

/** What the house has of fees, the part of it that stays, what may leave, and the part of that which is requested already, in cents. */
type HouseFees = { kept: bigint; staying: bigint; payable: bigint; requested: bigint };
/** `payable`: what may leave, in cents. */
type Requested = {
  outcome: 'ok' | 'repeated' | 'under_way' | 'conflict' | 'waits' | 'too_much';
  id: string;
  payable: bigint;
};
type Approved = {
  outcome:
    | 'ok'
    | 'repeated'
    | 'decided'
    | 'changed'
    | 'books'
    | 'too_much'
    | 'first'
    | 'first_repeated'
    | 'made'
    | 'too_new'
    | 'not_found';
  payable: bigint;
};
type Returned = 'ok' | 'repeated' | 'decided' | 'first' | 'first_repeated' | 'made' | 'not_found';

const { roles } = approveFeePayout.operator!;

/** What the house has of fees, where those of the last `stayDays` days stay. */
export async function findHouseFees(db: Db, stayDays: number): Promise<HouseFees> {
  return (await db.query(sql.fees, { stayDays }))[0]!;
}

/** The newest payouts, and those under way. */
export function findPayouts(db: Db, most: number) {
  return db.query(sql.newest, { most });
}

/** One payout. */
export async function findPayout(db: Db, id: string) {
  return (await db.query(sql.one, { id }))[0];
}

/** Requests a payout and keeps the idempotency key. */
export async function requestInLedger(db: Db, payout: NewPayout): Promise<Requested> {
  return (await db.query(sql.request, { ...payout, roles }))[0]!;
}

/** Approves a payout, or notes the first of two approvals. */
export async function approveInLedger(db: Db, payout: ApprovedPayout): Promise<Approved> {
  return (await db.query(sql.approve, { ...payout, roles }))[0]!;
}

/** Writes the checksums of an approved payout's files, once. */
export async function sealPayout(db: Db, id: string, sums: { xmlSha256: string; csvSha256: string }): Promise<void> {
  await db.query(sql.seal, { id, ...sums });
}

/** Cancels a requested payout. */
export async function cancelInLedger(db: Db, id: string, operatorId: string) {
  return (await db.query(sql.cancel, { id, operatorId }))[0]!.outcome;
}

/** Notes that the bank has paid a payout. */
export async function markPaidInLedger(
  db: Db,
  paid: { id: string; reference: string; operatorId: string } & Pick<MarkLimits, 'oneOperator'>,
) {
  return (await db.query(sql.paid, paid))[0]!.outcome;
}

/** Books a payout back, or notes the first of two who say so. */
export async function returnInLedger(db: Db, returned: ReturnedPayout): Promise<Returned> {
  return (await db.query(sql.return, { ...returned, roles }))[0]!.outcome;
}
