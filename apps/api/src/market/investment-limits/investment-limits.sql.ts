import type { Ctx } from '../../context.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';

/** Cents; `limit` null: no limit, `nextFrom` null: no change waits. */
type FoundLimit = {
  userId: string;
  limit: bigint | null;
  used: bigint;
  nextLimit: bigint | null;
  nextFrom: Date | null;
} & ({ keyId: string; ciphertext: Buffer; expiresAt: Date } | { keyId: null; ciphertext: null; expiresAt: null });

const sql = {
  read: asCaller<NoParams, FoundLimit>(
    'investment-limits.read',
    `SELECT
        own_limit_of(caller.id) AS limit,
        own_limit_used(caller.id) AS used,
        l.next_cents AS "nextLimit",
        l.next_from AS "nextFrom",
        caller.id AS "userId",
        t.key_id AS "keyId",
        t.ciphertext,
        t.expires_at AS "expiresAt"
      FROM (VALUES (true)) AS one (row)
        LEFT JOIN warning_thresholds AS t ON t.user_id = caller.id AND t.expires_at > now()
        LEFT JOIN investment_limits AS l ON l.user_id = caller.id AND l.next_from > business_now()`,
  ),
  set: statement<{ userId: string; cents: bigint | null }, { waitsUntil: Date | null }>(
    'investment-limits.set',
    'SELECT waits_until AS "waitsUntil" FROM set_investment_limit(:userId, :cents)',
  ),
  cancel: statement<{ userId: string }, { canceled: boolean }>(
    'investment-limits.cancel',
    'SELECT cancel_investment_limit(:userId) AS canceled',
  ),
};

/** The caller's own limit. */
export async function findLimit(ctx: Ctx): Promise<FoundLimit> {
  return (await queryAsCaller(ctx, sql.read, {})).rows[0]!;
}

/** Sets a limit, or none; answers until when the change waits, null where it holds at once. */
export async function setLimit(db: Db, userId: string, cents: bigint | null): Promise<Date | null> {
  return (await db.query(sql.set, { userId, cents }))[0]!.waitsUntil;
}

/** Drops the change that waits; false where none does. */
export async function dropWaitingLimit(db: Db, userId: string): Promise<boolean> {
  return (await db.query(sql.cancel, { userId }))[0]!.canceled;
}
