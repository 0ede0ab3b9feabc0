import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';

const sql = {
  obstacles: statement<{ userId: string }, Obstacle>(
    'personal-data.obstacles',
    'SELECT kind, things::float8 AS things, coalesce(cents, 0)::bigint AS cents FROM erasure_obstacles(:userId)',
  ),
  standing: statement<{ userId: string }, StandingErasure>(
    'personal-data.standing-erasure',
    'SELECT id, due_at AS "dueAt" FROM erasures WHERE user_id = :userId AND canceled_at IS NULL AND finished_at IS NULL',
  ),
  ask: statement<{ userId: string; days: number }, StandingErasure>(
    'personal-data.ask-erasure',
    `INSERT INTO erasures (user_id, due_at) VALUES (:userId, now() + make_interval(days => :days::integer))
    ON CONFLICT DO NOTHING RETURNING id, due_at AS "dueAt"`,
  ),
  cancel: statement<{ userId: string }>(
    'personal-data.cancel-erasure',
    'UPDATE erasures SET canceled_at = now() WHERE user_id = :userId AND canceled_at IS NULL AND begun_at IS NULL RETURNING id',
  ),
  close: statement<{ userId: string }>('personal-data.close-projects', 'SELECT close_projects(:userId)'),
  reopen: statement<{ userId: string }>('personal-data.reopen-projects', 'SELECT reopen_projects(:userId)'),
  passwordHash: statement<{ userId: string }, { hash: string }>(
    'personal-data.password-hash',
    'SELECT password_hash AS hash FROM users WHERE id = :userId',
  ),
  due: statement<{ after: string }, DueErasure>(
    'personal-data.due-erasures',
    `SELECT id, user_id AS "userId", parts_done::int AS "partsDone" FROM erasures
    WHERE canceled_at IS NULL AND finished_at IS NULL AND due_at <= now() AND id > :after::uuid ORDER BY id LIMIT 1`,
  ),
  putOff: statement<{ id: string }>(
    'personal-data.put-erasure-off',
    `UPDATE erasures SET due_at = now() + interval '1 hour' WHERE id = :id`,
  ),
  // Renaming reaches the lists of everybody who has dealt with the account.
  patience: statement<NoParams>(
    'personal-data.erasure-patience',
    `SELECT set_config('statement_timeout', '600000', true)`,
  ),
  begin: {
    ...statement<{ userId: string; hash: string }, { outcome: 'begun' | 'later' | 'open' }>(
      'personal-data.begin-erasure',
      'SELECT begin_erasure(:userId, :hash) AS outcome',
    ),
    patience: 600_000,
  },
  part: {
    ...statement<{ userId: string; part: string; most: number }, { erased: number }>(
      'personal-data.erase-part',
      'SELECT erase_part(:userId, :part, :most) AS erased',
    ),
    patience: 600_000,
  },
  files: statement<{ userId: string }, { id: string; storageKey: string }>(
    'personal-data.files-to-erase',
    `SELECT id, storage_key AS "storageKey" FROM files WHERE owner_id = :userId AND erased_at IS NULL LIMIT 50`,
  ),
  eraseFiles: statement<{ userId: string; ids: readonly string[] }>(
    'personal-data.erase-files',
    'SELECT erase_files(:userId, :ids::uuid[])',
  ),
  exports: statement<{ userId: string }, { id: string; storageKey: string | null }>(
    'personal-data.end-exports',
    `UPDATE data_exports SET failed_at = CASE WHEN finished_at IS NULL THEN coalesce(failed_at, now()) END WHERE user_id = :userId
    RETURNING id, storage_key AS "storageKey"`,
  ),
  moveOn: statement<{ id: string; done: number; parts: number }>(
    'personal-data.move-erasure-on',
    'UPDATE erasures SET parts_done = :done, parts = :parts WHERE id = :id',
  ),
  finish: statement<{ id: string }>(
    'personal-data.finish-erasure',
    'UPDATE erasures SET finished_at = now() WHERE id = :id',
  ),
};

export type ObstacleKind =
  | 'balance'
  | 'owed'
  | 'withdrawals'
  | 'holds'
  | 'disputes'
  | 'chargebacks'
  | 'payments'
  | 'projects'
  | 'sales'
  | 'operator'
  | 'frozen';
/** What has to be settled first: how many things of a kind, and their cents. */
export type Obstacle = { kind: ObstacleKind; things: number; cents: bigint };
type StandingErasure = { id: string; dueAt: Date };
export type DueErasure = { id: string; userId: string; partsDone: number };

export function findObstacles(db: Db, userId: string) {
  return db.query(sql.obstacles, { userId });
}

/** The erasure that an account waits for. */
export async function findStandingErasure(db: Db, userId: string) {
  return (await db.query(sql.standing, { userId }))[0];
}

/** Undefined when there is one already. From now on nobody can buy from the account. */
export async function addErasure(db: Db, userId: string, days: number): Promise<StandingErasure | undefined> {
  const [added] = await db.query(sql.ask, { userId, days });
  if (added) await db.query(sql.close, { userId });
  return added;
}

/** False when there is none that could still be taken back. */
export async function takeErasureBack(db: Db, userId: string): Promise<boolean> {
  if ((await db.query(sql.cancel, { userId })).length === 0) return false;
  await db.query(sql.reopen, { userId });
  return true;
}

export async function findPasswordHash(db: Db, userId: string) {
  return (await db.query(sql.passwordHash, { userId }))[0]?.hash;
}

/** The next erasure after this one whose day has come. */
export async function findDueErasure(db: Db, after: string): Promise<DueErasure | undefined> {
  return (await db.query(sql.due, { after }))[0];
}

export async function putErasureOff(db: Db, id: string): Promise<void> {
  await db.query(sql.putOff, { id });
}

/** In a transaction; `hash` is one that no password has. */
export async function beginErasure(db: Db, userId: string, hash: string) {
  await db.query(sql.patience, {});
  return (await db.query(sql.begin, { userId, hash }))[0]!.outcome;
}

/** In a transaction: erases so many rows of a part, and answers how many there were. */
export async function erasePart(db: Db, userId: string, part: string, most: number): Promise<number> {
  await db.query(sql.patience, {});
  return (await db.query(sql.part, { userId, part, most }))[0]!.erased;
}

/** Some of the files whose bytes are still to be deleted. */
export function findFilesToErase(db: Db, userId: string) {
  return db.query(sql.files, { userId });
}

export async function eraseFileRows(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await db.query(sql.eraseFiles, { userId, ids });
}

/** Ends the account's exports and answers which there were. */
export function endExports(db: Db, userId: string) {
  return db.query(sql.exports, { userId });
}

export async function moveErasureOn(db: Db, id: string, done: number, parts: number): Promise<void> {
  await db.query(sql.moveOn, { id, done, parts });
}

export async function finishErasure(db: Db, id: string): Promise<void> {
  await db.query(sql.finish, { id });
}
