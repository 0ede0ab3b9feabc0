import type { MemberRule } from '@guildhall/contract/route.ts';
import { confirmWithdrawal } from '@guildhall/contract/money/withdrawals.contract.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Encrypted } from '../../platform/secrets/encryption.ts';
import { statement } from '../../platform/database/statement.ts';
import type { StoredBankAccount } from './bank-account/bank-account.ts';
import type { StoredStatus } from './withdrawal-status.ts';

function nameOf(id: string) {
  return `coalesce((SELECT n.name FROM users AS n WHERE n.id = ${id}), '')`;
}

/** What keeps the answer of one request. */
type Once = Pick<Ctx, 'tokenHash' | 'needs' | 'idempotencyKey' | 'fingerprint'>;

/** What the contract asks of a member who confirms. */
const confirms = confirmWithdrawal.member!;

const listed = `${nameOf(
  "(SELECT a.actor_id FROM organization_acts AS a WHERE a.subject_id = w.id AND a.verb = 'withdrawal.request' LIMIT 1)",
)} AS by,
  s.withdrawal_id IS NOT NULL AND s.confirmed_at IS NULL AND w.status = 'pending' AS "needsSecond",
  ${nameOf('s.confirmed_by')} AS "confirmedBy",
  s.asked_by <> caller.actor AND role_of(caller.id, caller.actor) IN (:confirms, 'owner') AS "isOthers",
  w.id,
  w.created_at AS "createdAt",
  w.amount_cents + w.fee_cents AS cents,
  w.fee_cents AS fee,
  w.account_ending AS ending,
  w.status,
  w.reason,
  w.decided_at AS "decidedAt",
  w.paid_at AS "paidAt",
  w.returned_at AS "returnedAt",
  w.test,
  card_waits_until(w) AS "cardWaitsUntil",
  CASE WHEN w.status = 'pending' AND w.first_until > now() THEN w.first_until END AS "firstWaitsUntil",
  CASE WHEN w.status = 'pending' AND waits_for_owner(w) THEN w.confirm_until END AS "confirmUntil",
  may_prove(w, caller.actor, :confirms) AS "mayProve",
  w.status = 'pending'
    AND EXISTS (SELECT FROM users AS u WHERE u.id = w.user_id AND u.email_verified_at IS NULL) AS unverified,
  w.status = 'pending' AND (
    waits_for_risk(w.user_id) OR waits_for_sanctions(w.user_id) OR lacks_sanctions_answer(w.user_id, w.id)
  ) AS "inReview"`;

const sql = {
  request: statement<Omit<NewWithdrawal, 'bank'> & Encrypted & Once, RequestedWithdrawal>(
    'withdrawals.request',
    `SELECT outcome, withdrawal_id AS id, user_id AS "userId", free_cents AS free, fee_cents AS fee
      FROM request_withdrawal_to_account(:tokenHash, :needs, :idempotencyKey, :fingerprint, :id, :cents, :keyId,
        :ciphertext, :ending, :accountHash, :testProvider, :feePercent::numeric, :feeFixed)`,
  ),
  requested: statement<{ id: string; waitHours: number }, RequestedNow>(
    'withdrawals.requested',
    `SELECT EXISTS (SELECT FROM second_members AS s WHERE s.withdrawal_id = w.id) AS "needsSecond",
        waits_until(w, :waitHours) AS "waitsUntil", w.confirm_until AS "confirmUntil",
        NOT EXISTS (
          SELECT FROM withdrawals AS o WHERE o.user_id = w.user_id AND o.id <> w.id AND o.created_at <= w.created_at
        ) AS "isFirst",
        NOT EXISTS (
          SELECT FROM withdrawals AS o
          WHERE o.user_id = w.user_id
            AND o.id <> w.id
            AND o.created_at <= w.created_at
            AND o.account_hash = w.account_hash
        ) AS "isNewAccount"
      FROM withdrawals AS w WHERE w.id = :id`,
  ),
  told: statement<{ ownerId: string; confirms: MemberRule }, RequestRecipient>(
    'withdrawals.told',
    `SELECT u.id, u.id = :ownerId AS "isOwner", u.email, u.name, u.email_verified_at IS NOT NULL AS "emailVerified"
      FROM users AS u
      WHERE u.id = :ownerId
        OR u.id IN (
          SELECT m.member_id FROM memberships AS m WHERE m.organization_id = :ownerId AND m.role IN (:confirms, 'owner')
        )
      ORDER BY u.id`,
  ),
  disown: statement<{ id: string }, DisownedWithdrawal>(
    'withdrawals.disown',
    `SELECT outcome, withdrawal_status AS status, owner AS "userId", asked_by AS "askedBy", cents
      FROM disown_withdrawal(:id)`,
  ),
  confirm: statement<Confirming & { needs: MemberRule }, ConfirmedWithdrawal>(
    'withdrawals.confirm',
    `SELECT outcome, withdrawal_status AS status, cents
      FROM confirm_withdrawal(:organizationId, :actorId, :needs, :id, :proven)`,
  ),
  unconfirmed: statement<{ most: number }, { id: string }>(
    'withdrawals.unconfirmed',
    `SELECT id FROM withdrawals
      WHERE status = 'pending' AND confirm_until IS NOT NULL AND owner_confirmed_at IS NULL AND confirm_until <= now()
      ORDER BY confirm_until LIMIT :most`,
  ),
  cancelUnconfirmed: statement<{ id: string; reason: string }, { canceled: boolean; userId: string; cents: bigint }>(
    'withdrawals.cancel-unconfirmed',
    'SELECT canceled, owner AS "userId", cents FROM cancel_unconfirmed_withdrawal(:id, :reason)',
  ),
  cancel: statement<Pick<Ctx, 'tokenHash' | 'needs'> & { id: string }, CanceledWithdrawal>(
    'withdrawals.cancel',
    'SELECT outcome, withdrawal_status AS status, owner AS "userId" FROM cancel_withdrawal(:tokenHash, :needs, :id)',
  ),
  // A `before` that is nobody's or somebody else's has no moment, and so nothing comes before it.
  list: asCaller<{ before: string | null; most: number; confirms: MemberRule }, ListedWithdrawal>(
    'withdrawals.list',
    `SELECT ${listed}
      FROM withdrawals AS w LEFT JOIN second_members AS s ON s.withdrawal_id = w.id
      WHERE w.user_id = caller.id
        AND (w.created_at, w.id) < (
          CASE
            WHEN :before::uuid IS NULL THEN 'infinity'
            ELSE (SELECT b.created_at FROM withdrawals AS b WHERE b.id = :before AND b.user_id = caller.id)
          END,
          coalesce(:before::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
        )
      ORDER BY w.created_at DESC, w.id DESC LIMIT :most`,
  ),
  one: asCaller<{ id: string; confirms: MemberRule }, ListedWithdrawal & StoredBankAccount>(
    'withdrawals.one',
    `SELECT ${listed}, w.bank_key_id AS "keyId", w.bank_account AS ciphertext
      FROM withdrawals AS w LEFT JOIN second_members AS s ON s.withdrawal_id = w.id
      WHERE w.id = :id AND w.user_id = caller.id`,
  ),
};

/** Money in cents. */
export type ListedWithdrawal = {
  /** The member who has asked for it, and the one who has confirmed it; empty for the organization itself and where nobody has. */
  by: string;
  confirmedBy: string;
  needsSecond: boolean;
  /** Somebody else has asked for it, and the caller's role confirms withdrawals; null where no second member is needed. */
  isOthers: boolean | null;
  id: string;
  createdAt: Date;
  /** Of which `fee` is the house's. */
  cents: bigint;
  fee: bigint;
  ending: string;
  status: StoredStatus;
  reason: string;
  decidedAt: Date | null;
  paidAt: Date | null;
  returnedAt: Date | null;
  test: boolean;
  /** Until when it waits because its money came by card; null where it does not. */
  cardWaitsUntil: Date | null;
  /** Until when it waits as the first one; null where it does not. */
  firstWaitsUntil: Date | null;
  /** Until when its owner has to confirm it; null where it does not wait for that. */
  confirmUntil: Date | null;
  mayProve: boolean;
  unverified: boolean;
  /** It waits for a look or an answer of which its owner does not learn: signs of risk, or lists of sanctions. */
  inReview: boolean;
};

/** The caller's withdrawals that came before the one of this id, or the newest. */
export async function findWithdrawals(ctx: Ctx, before: string | null, most: number) {
  return (await queryAsCaller(ctx, sql.list, { before, most, confirms })).rows;
}

/** One of the caller's with its bank account. */
export async function findWithdrawal(ctx: Ctx, id: string) {
  return (await queryAsCaller(ctx, sql.one, { id, confirms })).rows[0];
}

/** `bank` is encrypted for the row of this `id`; `testProvider` says that only test cards can pay in right now. */
export type NewWithdrawal = {
  id: string;
  cents: bigint;
  bank: Encrypted;
  ending: string;
  accountHash: Buffer;
  testProvider: boolean;
  feePercent: string;
  feeFixed: bigint;
};

/** `free` and `fee` in cents; `fee` is the outcome where that is all of the amount. */
export type RequestedWithdrawal = {
  outcome: 'ok' | 'unauthorized' | 'conflict' | 'frozen' | 'insufficient' | 'unverified' | 'fee';
  id: string;
  userId: string;
  free: bigint;
  fee: bigint;
};

/** Holds the amount and keeps the idempotency key: one round trip, nothing changed unless `ok`. */
export async function requestWithdrawal(ctx: Ctx, w: NewWithdrawal): Promise<RequestedWithdrawal> {
  const { tokenHash, needs, idempotencyKey, fingerprint } = ctx;
  const { bank, ...row } = w;
  return (await ctx.db.query(sql.request, { ...row, ...bank, tokenHash, needs, idempotencyKey, fingerprint }))[0]!;
}

/** Of a request that was made just now: whether its owner has asked for none before, and for none to its account. */
export type RequestedNow = {
  needsSecond: boolean;
  isFirst: boolean;
  isNewAccount: boolean;
  /** From when it may be approved; null where the bank account was not changed. */
  waitsUntil: Date | null;
  /** Until when its owner has to confirm it; null where the bank account was used before. */
  confirmUntil: Date | null;
};

export async function findRequested(db: Db, id: string, waitHours: number): Promise<RequestedNow> {
  return (await db.query(sql.requested, { id, waitHours }))[0]!;
}

/** Who is notified of what happens to an account's money. */
type RequestRecipient = { id: string; isOwner: boolean; email: string; name: string; emailVerified: boolean };

/** The account itself and, of an organization, whoever may withdraw for it. */
export function findRequestRecipients(db: Db, ownerId: string): Promise<RequestRecipient[]> {
  return db.query(sql.told, { ownerId, confirms });
}

/** `decided`: it could not be taken back any more; `askedBy` is the member who has asked, or the account itself. */
export type DisownedWithdrawal = {
  outcome: 'ok' | 'repeated' | 'decided' | 'not_found';
  status: StoredStatus;
  userId: string;
  askedBy: string;
  cents: bigint;
};

/** Notes that its owner has not asked for a withdrawal, once, and takes it back while nobody has decided it. */
export async function disownInLedger(db: Db, id: string) {
  return (await db.query(sql.disown, { id }))[0]!;
}

type ConfirmedWithdrawal = {
  /** `owner`: for whose money it is; `ok`: by the second member; `prove`: it waits for the owner, who has to prove it first. */
  outcome:
    | 'owner'
    | 'ok'
    | 'prove'
    | 'late'
    | 'repeated'
    | 'own'
    | 'not_needed'
    | 'asker_gone'
    | 'decided'
    | 'forbidden'
    | 'not_found';
  status: StoredStatus;
  cents: bigint;
};

type Confirming = { organizationId: string; actorId: string; id: string; proven: boolean };

/** Notes that its owner, who has `proven` it, or a second member confirms a withdrawal, once. */
export async function confirmInLedger(db: Db, confirming: Confirming) {
  return (await db.query(sql.confirm, { ...confirming, needs: confirms }))[0]!;
}

/** Withdrawals whose owner had to confirm them before now, at most `most`. */
export async function findUnconfirmed(db: Db, most: number) {
  return (await db.query(sql.unconfirmed, { most })).map(({ id }) => id);
}

/** Takes one of them back, unless its owner was quicker. */
export async function cancelUnconfirmed(db: Db, id: string, reason: string) {
  return (await db.query(sql.cancelUnconfirmed, { id, reason }))[0]!;
}

export type CanceledWithdrawal = {
  outcome: 'ok' | 'repeated' | 'decided' | 'unauthorized' | 'not_found';
  status: StoredStatus;
  userId: string;
};

/** Takes a request of the caller's back, once; only while nobody has decided it. */
export async function cancelInLedger(
  ctx: Pick<Ctx, 'db' | 'tokenHash' | 'needs'>,
  id: string,
): Promise<CanceledWithdrawal> {
  return (await ctx.db.query(sql.cancel, { tokenHash: ctx.tokenHash, needs: ctx.needs, id }))[0]!;
}
