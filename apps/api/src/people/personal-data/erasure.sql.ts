import type { Db } from '../../platform/database/database.ts';
import type { ErasedAccount, Erasure, ErasurePart } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

/** In milliseconds: renaming reaches the lists of everybody who has dealt with the account. */
const patience = 600_000;

const sql = {
  obstacles: statement<{ userId: string }, Obstacle | (Omit<Obstacle, 'kind'> & { kind: 'holdings' })>(
    'personal-data.obstacles',
    'SELECT kind, things::float8 AS things, coalesce(cents, 0)::bigint AS cents FROM erasure_obstacles(:userId)',
  ),
  standing: statement<{ userId: string }, StandingErasure>(
    'personal-data.standing-erasure',
    `SELECT id, due_at AS "dueAt" FROM erasures
      WHERE user_id = :userId AND canceled_at IS NULL AND finished_at IS NULL`,
  ),
  ask: statement<NewErasure, StandingErasure>(
    'personal-data.ask-erasure',
    `INSERT INTO erasures (user_id, due_at, gives_up, gives_up_cents)
    VALUES (:userId, now() + make_interval(days => :days::integer), :givesUp, :givesUpCents)
    ON CONFLICT DO NOTHING RETURNING id, due_at AS "dueAt"`,
  ),
  cancel: statement<{ userId: string }>(
    'personal-data.cancel-erasure',
    `UPDATE erasures SET canceled_at = now()
      WHERE user_id = :userId AND canceled_at IS NULL AND begun_at IS NULL
      RETURNING id`,
  ),
  passwordHash: statement<{ userId: string }, { hash: string }>(
    'personal-data.password-hash',
    'SELECT password_hash AS hash FROM users WHERE id = :userId',
  ),
  due: statement<{ after: string }, DueErasure>(
    'personal-data.due-erasures',
    `SELECT id, user_id AS "userId" FROM erasures
    WHERE canceled_at IS NULL AND finished_at IS NULL AND due_at <= now() AND id > :after::uuid ORDER BY id LIMIT 1`,
  ),
  putOff: statement<{ id: string }>(
    'personal-data.put-erasure-off',
    `UPDATE erasures SET due_at = now() + interval '1 hour' WHERE id = :id`,
  ),
  patience: statement<{ patience: string }>(
    'personal-data.erasure-patience',
    `SELECT set_config('statement_timeout', :patience, true)`,
  ),
  begin: {
    ...statement<{ userId: string }, BegunErasure>(
      'personal-data.begin-erasure',
      'SELECT outcome, type, name, email FROM begin_erasure(:userId)',
    ),
    patience,
  },
  exports: statement<{ userId: string }, { id: string; storageKey: string | null }>(
    'personal-data.end-exports',
    `UPDATE data_exports
      SET failed_at = CASE WHEN finished_at IS NULL THEN coalesce(failed_at, now()) END
      WHERE user_id = :userId
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
  | 'frozen'
  | 'escrow'
  | 'raised'
  | 'repayments'
  | 'reports'
  | 'reserve';
/** What has to be settled first: how many things of a kind, and their cents. */
export type Obstacle = { kind: ObstacleKind; things: number; cents: bigint };
/** What keeps an account from being erased, and what its holder gives up, in cents. */
type FoundObstacles = { obstacles: Obstacle[]; givesUp: bigint };
type NewErasure = { userId: string; days: number; givesUp: string; givesUpCents: bigint };
type StandingErasure = { id: string; dueAt: Date };
export type DueErasure = { id: string; userId: string };
type BegunErasure = { outcome: 'begins' | 'begun' | 'open' | 'later' } & Omit<ErasedAccount, 'userId' | 'hash'>;

export async function findObstacles(db: Db, userId: string): Promise<FoundObstacles> {
  const found = await db.query(sql.obstacles, { userId });
  return {
    obstacles: found.filter((obstacle): obstacle is Obstacle => obstacle.kind !== 'holdings'),
    givesUp: found.find(({ kind }) => kind === 'holdings')?.cents ?? 0n,
  };
}

/** The erasure that an account waits for. */
export async function findStandingErasure(db: Db, userId: string) {
  return (await db.query(sql.standing, { userId }))[0];
}

/** Undefined when there is one already. */
export async function addErasure(db: Db, erasure: NewErasure): Promise<StandingErasure | undefined> {
  return (await db.query(sql.ask, erasure))[0];
}

/** False when there is none that could still be taken back. */
export async function removeErasure(db: Db, userId: string): Promise<boolean> {
  return (await db.query(sql.cancel, { userId })).length > 0;
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

/** Lets the domains keep everybody from buying from an account; answers how many things that has stopped. */
export async function stopSales(db: Db, erasures: readonly Erasure[], userId: string): Promise<number> {
  let sum = 0;
  for (const { stop } of erasures) if (stop) sum += (await db.query({ ...stop, patience }, { userId }))[0]!.stopped;
  return sum;
}

/** Lets the domains allow purchases again. */
export async function resumeSales(db: Db, erasures: readonly Erasure[], userId: string): Promise<void> {
  for (const { resume } of erasures) if (resume) await db.query(resume, { userId });
}

/**
 * In a transaction: takes the name and the log-in away; `hash` is one that no password has. `later`: somebody could have bought from the account a
 * moment ago, or a payment for its investments is being credited; `open`: something has to be settled first; `begun`: it was done before.
 */
export async function beginErasure(db: Db, erasures: readonly Erasure[], userId: string, hash: string) {
  await waitLonger(db);
  if ((await stopSales(db, erasures, userId)) > 0) return 'later';
  const [{ outcome, ...account }] = (await db.query(sql.begin, { userId })) as [BegunErasure];
  if (outcome === 'begins')
    for (const { begin } of erasures) if (begin) await db.query({ ...begin, patience }, { userId, hash, ...account });
  return outcome;
}

/** In a transaction: erases at most `most` rows of a part, and answers how many. */
export async function erasePart(db: Db, part: ErasurePart, userId: string, most: number): Promise<number> {
  await waitLonger(db);
  return (await db.query({ ...part, patience }, { userId, most }))[0]!.erased;
}

/** In a transaction: erases what is left after the parts. */
export async function endErasure(db: Db, erasures: readonly Erasure[], userId: string): Promise<void> {
  await waitLonger(db);
  for (const { end } of erasures) if (end) await db.query({ ...end, patience }, { userId });
}

async function waitLonger(db: Db) {
  await db.query(sql.patience, { patience: String(patience) });
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
