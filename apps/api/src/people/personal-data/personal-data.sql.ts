import type { Recipient } from '../../reach/mail/email-template.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';
import { retentionInterval } from '../../platform/jobs/retention.ts';

const newest = `SELECT
    e.id,
    e.asked_at AS "askedAt",
    e.parts_done AS "partsDone",
    e.parts,
    e.finished_at AS "finishedAt",
    e.failed_at IS NOT NULL OR (e.finished_at IS NULL AND e.moved_at < now() - interval '30 minutes') AS failed,
    e.storage_key AS "storageKey",
    e.size::float8 AS size
  FROM data_exports AS e`;

const sql = {
  newest: statement<{ userId: string }, DataExportRow>(
    'personal-data.newest-export',
    `${newest} WHERE e.user_id = :userId ORDER BY e.asked_at DESC, e.id DESC LIMIT 1`,
  ),
  byId: statement<{ id: string }, DataExportRow>('personal-data.export', `${newest} WHERE e.id = :id`),
  giveUp: statement<{ userId: string }>(
    'personal-data.give-export-up',
    `UPDATE data_exports SET failed_at = now()
    WHERE user_id = :userId AND finished_at IS NULL AND failed_at IS NULL AND moved_at < now() - interval '30 minutes'`,
  ),
  add: statement<{ userId: string }, { id: string }>(
    'personal-data.add-export',
    'INSERT INTO data_exports (user_id) VALUES (:userId) ON CONFLICT DO NOTHING RETURNING id',
  ),
  begin: statement<{ id: string; kinds: number }, { userId: string }>(
    'personal-data.begin-export',
    `UPDATE data_exports AS e
      SET parts = :kinds + 1 + (SELECT count(*) FROM files AS f WHERE f.owner_id = e.user_id), parts_done = 0,
        moved_at = now()
      WHERE e.id = :id AND e.finished_at IS NULL AND e.failed_at IS NULL RETURNING e.user_id AS "userId"`,
  ),
  moveOn: statement<{ id: string; done: number }>(
    'personal-data.move-export-on',
    'UPDATE data_exports SET parts_done = :done, moved_at = now() WHERE id = :id AND finished_at IS NULL',
  ),
  finish: statement<{ id: string; storageKey: string; size: number }>(
    'personal-data.finish-export',
    `UPDATE data_exports SET finished_at = now(), parts_done = parts, storage_key = :storageKey, size = :size
    WHERE id = :id AND finished_at IS NULL AND failed_at IS NULL RETURNING id`,
  ),
  old: statement<NoParams, { id: string; storageKey: string }>(
    'personal-data.old-exports',
    `SELECT id, storage_key AS "storageKey" FROM data_exports
    WHERE storage_key IS NOT NULL AND finished_at < now() - ${retentionInterval('exports')} LIMIT 100`,
  ),
  recipient: statement<{ userId: string }, Recipient>(
    'personal-data.recipient',
    'SELECT name, email, email_verified_at IS NOT NULL AS "emailVerified" FROM users WHERE id = :userId',
  ),
  empty: statement<{ id: string }>(
    'personal-data.empty-export',
    'UPDATE data_exports SET storage_key = NULL, size = NULL WHERE id = :id',
  ),
};

export type DataExportRow = {
  id: string;
  askedAt: Date;
  partsDone: number;
  /** Null until they have been counted. */
  parts: number | null;
  finishedAt: Date | null;
  /** Or nothing has moved for half an hour. */
  failed: boolean;
  /** Null while it is not ready, and once it has been deleted. */
  storageKey: string | null;
  size: number | null;
};

export async function findNewestExport(db: Db, userId: string) {
  return (await db.query(sql.newest, { userId }))[0];
}

export async function findExport(db: Db, id: string) {
  return (await db.query(sql.byId, { id }))[0];
}

/** The id of a new export; undefined while another one of the account is under way. One that has stood still is given up. */
export async function addExport(db: Db, userId: string): Promise<string | undefined> {
  await db.query(sql.giveUp, { userId });
  return (await db.query(sql.add, { userId }))[0]?.id;
}

/** Counts the entries of an export, its kinds, a README and the account's files, and answers whose it is; undefined when it is over. */
export async function beginExport(db: Db, id: string, kinds: number): Promise<string | undefined> {
  return (await db.query(sql.begin, { id, kinds }))[0]?.userId;
}

export async function moveExportOn(db: Db, id: string, done: number): Promise<void> {
  await db.query(sql.moveOn, { id, done });
}

/** False when it is over already, as when another run was faster. `size` in bytes. */
export async function finishExport(db: Db, id: string, storageKey: string, size: number): Promise<boolean> {
  return (await db.query(sql.finish, { id, storageKey, size })).length > 0;
}

/** Some exports whose file has been kept for long enough. */
export function findOldExports(db: Db) {
  return db.query(sql.old, {});
}

/** Notes that an export has no file any more. */
export async function emptyExport(db: Db, id: string): Promise<void> {
  await db.query(sql.empty, { id });
}

/** Whom a mail to an account goes to. */
export async function findRecipient(db: Db, userId: string): Promise<Recipient> {
  return (await db.query(sql.recipient, { userId }))[0]!;
}
