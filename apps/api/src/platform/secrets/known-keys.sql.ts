import type { Db } from '../database/database.ts';
import { statement, type NoParams } from '../database/statement.ts';
import type { Fingerprint } from './fingerprint.ts';

const sql = {
  lock: statement<NoParams, { done: string }>('keys.lock', 'SELECT pg_advisory_xact_lock(7117204)::text AS done'),
  known: statement<NoParams, Fingerprint>('keys.known', 'SELECT name, fingerprint FROM known_keys ORDER BY name'),
  note: statement<{ name: string; fingerprint: Buffer }>(
    'keys.note',
    'INSERT INTO known_keys (name, fingerprint) VALUES (:name, :fingerprint) ON CONFLICT (name) DO NOTHING',
  ),
  forget: statement<NoParams>('keys.forget', 'DELETE FROM known_keys'),
};

/** Lets one process at a time look at the keys and note its own. */
export async function lockKnownKeys(db: Db): Promise<void> {
  await db.query(sql.lock, {});
}

/** The keys that this database knows. */
export function findKnownKeys(db: Db): Promise<Fingerprint[]> {
  return db.query(sql.known, {});
}

/** Notes the keys that the database does not know by name. Those it knows stay as they are. */
export async function insertKeys(db: Db, keys: readonly Fingerprint[]): Promise<void> {
  for (const { name, fingerprint } of keys) await db.query(sql.note, { name, fingerprint });
}

/** Forgets all keys; the owner alone may. */
export async function forgetKeys(db: Db): Promise<void> {
  await db.query(sql.forget, {});
}
