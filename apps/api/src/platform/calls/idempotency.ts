import { setTimeout as wait } from 'node:timers/promises';
import type { UserCtx } from './context.ts';
import { Refusal } from './refusal.ts';
import { statement } from '../database/statement.ts';

type Key = { userId: string; key: string };
type Begun = { outcome: 'begun' | 'repeated' | 'under_way' | 'conflict'; answer: unknown };

/** The database functions that statements use as well, those that keep the key in the transaction which does the work. */
const sql = {
  begin: statement<Key & { fingerprint: Buffer }, Begun>(
    'idempotency.begin',
    'SELECT outcome, answer FROM idempotency_begin(:userId, :key, :fingerprint)',
  ),
  finish: statement<Key & { answer: string }>(
    'idempotency.finish',
    'SELECT idempotency_finish(:userId, :key, :answer::jsonb)',
  ),
  leaveOpen: statement<Key>('idempotency.leave-open', 'SELECT idempotency_leave_open(:userId, :key)'),
  free: statement<Key>('idempotency.free', 'SELECT idempotency_free(:userId, :key)'),
};

/** How often a request that is under way is looked at, a twentieth of a second apart. */
const mostLooks = 200;

/**
 * Runs a verb once per key (spec §7.idempotency): the same key and body get the first answer again, also while the first is
 * still being worked on; another body gets 409. A refused try frees its key. A try whose end is not known, as when a
 * provider did not answer, keeps its key for the same body alone, which may then try again at once. For verbs that call the
 * outside world between transactions; they themselves must not mind being run again after a crash.
 */
export async function onceByKey(ctx: UserCtx, verb: () => Promise<unknown>): Promise<unknown> {
  if (ctx.idempotencyKey === null) return verb();
  const key = { userId: ctx.caller.id, key: ctx.idempotencyKey };
  for (let looks = 1; ; looks++) {
    const { outcome, answer } = (await ctx.db.query(sql.begin, { ...key, fingerprint: ctx.fingerprint }))[0]!;
    if (outcome === 'begun') break;
    if (outcome === 'repeated') return answer;
    if (outcome === 'conflict') throw new Refusal('conflict');
    if (looks === mostLooks) throw new Refusal('unavailable', 'The same request is still being worked on.');
    await wait(50);
  }
  try {
    const answer = await verb();
    await ctx.db.query(sql.finish, { ...key, answer: JSON.stringify(answer) });
    return answer;
  } catch (error) {
    const isRefused = error instanceof Refusal && error.code !== 'unavailable';
    // Should the database be gone as well: an unanswered key is open to the same body after a minute.
    await ctx.db.query(isRefused ? sql.free : sql.leaveOpen, key).catch(() => {});
    throw error;
  }
}
