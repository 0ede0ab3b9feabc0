import { setTimeout as wait } from 'node:timers/promises';
import type { UserCtx } from './context.ts';
import { Refusal } from './refusal.ts';
import { statement } from '../database/statement.ts';

const sql = {
  claim: statement<{ userId: string; key: string; fingerprint: Buffer }>(
    'idempotency.claim',
    `INSERT INTO idempotency_keys AS k (user_id, key, fingerprint) SELECT :userId, :key, :fingerprint
      WHERE NOT EXISTS (SELECT FROM keys_in_rows AS r WHERE r.user_id = :userId AND r.key = :key)
      ON CONFLICT (user_id, key) DO UPDATE SET fingerprint = excluded.fingerprint, status = NULL, answer = NULL, created_at = now()
        WHERE k.created_at < now() - interval '24 hours' OR (k.answer IS NULL AND k.created_at < now() - interval '1 minute' AND k.fingerprint = excluded.fingerprint)
      RETURNING true AS claimed`,
  ),
  read: statement<{ userId: string; key: string }, { fingerprint: Buffer; answer: unknown }>(
    'idempotency.read',
    `SELECT fingerprint, answer FROM idempotency_keys WHERE user_id = :userId AND key = :key
      UNION ALL SELECT fingerprint, NULL FROM keys_in_rows WHERE user_id = :userId AND key = :key`,
  ),
  keep: statement<{ userId: string; key: string; answer: string }>(
    'idempotency.keep',
    'UPDATE idempotency_keys SET status = 200, answer = :answer WHERE user_id = :userId AND key = :key',
  ),
  leaveOpen: statement<{ userId: string; key: string }>(
    'idempotency.leave-open',
    `UPDATE idempotency_keys SET created_at = now() - interval '61 seconds' WHERE user_id = :userId AND key = :key AND answer IS NULL`,
  ),
  free: statement<{ userId: string; key: string }>(
    'idempotency.free',
    'DELETE FROM idempotency_keys WHERE user_id = :userId AND key = :key AND answer IS NULL',
  ),
};

/**
 * Runs a verb once per key (design.md §3): the same key and body get the first answer again, also while the first is
 * still being worked on; another body gets 409. A refused try frees its key. A try whose end is not known, as when a
 * provider did not answer, keeps its key for the same body alone, which may then try again at once. For verbs that call the
 * outside world between transactions; they themselves must not mind being run again after a crash.
 */
export async function onceByKey(ctx: UserCtx, verb: () => Promise<unknown>): Promise<unknown> {
  const key = ctx.idempotencyKey;
  if (key === null) return verb();
  for (let tries = 0; tries < 200; tries++) {
    const [claimed] = await ctx.db.query(sql.claim, { userId: ctx.caller.id, key, fingerprint: ctx.fingerprint });
    if (claimed) break;
    const [first] = await ctx.db.query(sql.read, { userId: ctx.caller.id, key });
    if (!first) continue;
    if (!first.fingerprint.equals(ctx.fingerprint)) throw new Refusal('conflict');
    if (first.answer !== null) return first.answer;
    if (tries === 199) throw new Refusal('unavailable', 'The same request is still being worked on.');
    await wait(50);
  }
  try {
    const answer = await verb();
    await ctx.db.query(sql.keep, { userId: ctx.caller.id, key, answer: JSON.stringify(answer) });
    return answer;
  } catch (error) {
    const isRefused = error instanceof Refusal && error.code !== 'unavailable';
    // Should the database be gone as well: an unanswered key is open to the same body after a minute.
    await ctx.db.query(isRefused ? sql.free : sql.leaveOpen, { userId: ctx.caller.id, key }).catch(() => {});
    throw error;
  }
}
