import { asCaller, queryAsCaller } from '../platform/as-caller.ts';
import type { Ctx } from '../platform/context.ts';
import type { Db } from '../platform/database.ts';
import type { Encrypted } from '../platform/encryption.ts';
import type { StoredStatus } from './withdrawal-status.ts';

const sql = {
  request: {
    name: 'withdrawals.request',
    text: `SELECT outcome, withdrawal_id AS id, user_id AS "userId", free_cents AS free
      FROM request_encrypted_withdrawal($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  },
  decide: {
    name: 'withdrawals.decide',
    text: 'SELECT outcome, withdrawal_status AS status, owner AS "userId", cents FROM decide_withdrawal($1, $2, $3, $4, $5)',
  },
  paid: {
    name: 'withdrawals.paid',
    text: 'SELECT outcome, withdrawal_status AS status, owner AS "userId", cents FROM mark_withdrawal_paid($1)',
  },
  cancel: {
    name: 'withdrawals.cancel',
    text: 'SELECT outcome, withdrawal_status AS status, owner AS "userId" FROM cancel_withdrawal($1, $2)',
  },
  // A `before` that is nobody's or somebody else's has no moment, and so nothing comes before it.
  list: asCaller<ListedWithdrawal>(
    'withdrawals.list',
    `SELECT w.id, w.created_at AS "createdAt", w.amount_cents AS cents, w.account_ending AS ending, w.status, w.reason,
      w.decided_at AS "decidedAt", w.paid_at AS "paidAt", w.test
    FROM withdrawals AS w
    WHERE w.user_id = caller.id AND (w.created_at, w.id) < (
      CASE WHEN $2::uuid IS NULL THEN 'infinity' ELSE (SELECT b.created_at FROM withdrawals AS b WHERE b.id = $2 AND b.user_id = caller.id) END,
      coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    ORDER BY w.created_at DESC, w.id DESC LIMIT $3`,
  ),
};

/** Money in cents. */
type ListedWithdrawal = {
  id: string;
  createdAt: Date;
  cents: bigint;
  ending: string;
  status: StoredStatus;
  reason: string;
  decidedAt: Date | null;
  paidAt: Date | null;
  test: boolean;
};

/** The caller's withdrawals that came before the one of this id, or the newest. */
export async function findWithdrawals(ctx: Ctx, before: string | null, most: number) {
  return (await queryAsCaller(ctx, sql.list, [before, most])).rows;
}

/** `bank` is encrypted for the row of this `id`; `testProvider` tells that only test cards can pay in right now. */
export type NewWithdrawal = { id: string; cents: bigint; bank: Encrypted; ending: string; testProvider: boolean };

/** `free` in cents. */
export type RequestedWithdrawal = {
  outcome: 'ok' | 'unauthorized' | 'conflict' | 'insufficient';
  id: string;
  userId: string;
  free: bigint;
};

/** Holds the amount and keeps the idempotency key: one round trip, nothing changed unless `ok`. */
export async function requestWithdrawal(ctx: Ctx, w: NewWithdrawal): Promise<RequestedWithdrawal> {
  const { keyId, ciphertext } = w.bank;
  const key = [ctx.tokenHash, ctx.idempotencyKey, ctx.fingerprint];
  const params = [...key, w.id, w.cents, keyId, ciphertext, w.ending, w.testProvider];
  return (await ctx.db.query<RequestedWithdrawal>(sql.request, params))[0]!;
}

export type DecidedWithdrawal = {
  outcome: 'ok' | 'repeated' | 'decided' | 'test_money' | 'not_found';
  status: StoredStatus;
  userId: string;
  cents: bigint;
};

/** `operatorId` is null at the console; `asTest` lets test money be approved. */
export type Decision = { id: string; approve: boolean; operatorId: string | null; reason: string; asTest: boolean };

/** Pays out or gives back, once. */
export async function decideInLedger(db: Db, d: Decision): Promise<DecidedWithdrawal> {
  return (await db.query<DecidedWithdrawal>(sql.decide, [d.id, d.approve, d.operatorId, d.reason, d.asTest]))[0]!;
}

/** Notes that an approved withdrawal was paid by the bank, once. */
export async function markPaidInLedger(db: Db, id: string) {
  return (
    await db.query<Omit<DecidedWithdrawal, 'outcome'> & { outcome: 'ok' | 'repeated' | 'not_approved' | 'not_found' }>(
      sql.paid,
      [id],
    )
  )[0]!;
}

export type CanceledWithdrawal = {
  outcome: 'ok' | 'repeated' | 'decided' | 'unauthorized' | 'not_found';
  status: StoredStatus;
  userId: string;
};

/** Takes a request of the caller's back, once; only while nobody has decided it. */
export async function cancelInLedger(ctx: Pick<Ctx, 'db' | 'tokenHash'>, id: string): Promise<CanceledWithdrawal> {
  return (await ctx.db.query<CanceledWithdrawal>(sql.cancel, [ctx.tokenHash, id]))[0]!;
}
