import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { ContentKind } from './content-kind.ts';
import type { UploadPurpose } from './upload-rules.ts';

/** The row of a file. `size` in bytes. */
export interface FileRecord {
  id: string;
  ownerId: string;
  purpose: UploadPurpose;
  /** What was uploaded; a picture may be stored in another format, which `contentType` names. */
  kind: ContentKind;
  contentType: string;
  size: number;
  originalName: string;
  storageKey: string;
  public: boolean;
  createdAt: Date;
}

/** The same as it is found: operators have hidden it, or not. */
export type FoundFile = FileRecord & { hidden: boolean };

const insert = statement<NewFile & UploadAllowance, { id: string }>(
  'files.insert',
  `
    WITH allowed AS (
      SELECT CASE WHEN email_verified_at IS NULL THEN :dayBytes::bigint / 2 ELSE :dayBytes END AS day,
        CASE WHEN email_verified_at IS NULL THEN :totalBytes::bigint / 10 ELSE :totalBytes END AS total
      FROM users WHERE id = :ownerId
    ), counted AS (
      INSERT INTO upload_usage AS u (owner_id, total_bytes, day, day_bytes)
      VALUES (:ownerId, :size, current_date, :size)
      ON CONFLICT (owner_id) DO UPDATE SET total_bytes = u.total_bytes + excluded.total_bytes, day = excluded.day,
        day_bytes = excluded.day_bytes + CASE WHEN u.day = excluded.day THEN u.day_bytes ELSE 0 END
      WHERE u.total_bytes + excluded.total_bytes <= (SELECT total FROM allowed)
        AND excluded.day_bytes + CASE WHEN u.day = excluded.day THEN u.day_bytes ELSE 0 END <= (SELECT day FROM allowed)
      RETURNING owner_id
    )
    INSERT INTO files (
      owner_id,
      purpose,
      kind,
      content_type,
      size,
      original_name,
      storage_key,
      public
    )
    SELECT
      owner_id,
      :purpose,
      :kind,
      :contentType,
      :size,
      :originalName,
      :storageKey,
      :public
    FROM counted
    RETURNING id`,
);

/** A file to be kept; its row gives it an id. */
type NewFile = Omit<FileRecord, 'id' | 'createdAt'>;

/** How much one account may keep, in bytes: in a day and in all. An account with an unverified e-mail may keep less. */
export type UploadAllowance = { dayBytes: number; totalBytes: number };

/** Writes the row of a file whose bytes are already kept, and returns its id; undefined past the owner's allowance. */
export async function insertFile(db: Db, file: NewFile, allowance: UploadAllowance): Promise<string | undefined> {
  const [row] = await db.query(insert, { ...file, ...allowance });
  return row?.id;
}

const removePicture = statement<{ ownerId: string; id: string }, { storageKey: string | null }>(
  'files.remove-replaced-picture',
  'SELECT remove_replaced_picture(:ownerId, :id) AS "storageKey"',
);

/** Removes the row of a profile picture that its owner has replaced, and returns the key of its bytes; null for any other file. */
export async function removeReplacedPicture(db: Db, ownerId: string, id: string): Promise<string | null> {
  const [row] = await db.query(removePicture, { ownerId, id });
  return row!.storageKey;
}

const byId = statement<{ id: string }, FoundFile>(
  'files.by-id',
  `
    SELECT
      id,
      owner_id AS "ownerId",
      purpose,
      kind,
      content_type AS "contentType",
      size::float8 AS size,
      original_name AS "originalName",
      storage_key AS "storageKey",
      public,
      created_at AS "createdAt",
      is_hidden('file', id) AS hidden
    FROM files
    WHERE id = :id`,
);

/** The id must be a well-formed uuid. The calling function decides whether the account may read the file. */
export async function findFile(db: Db, id: string): Promise<FoundFile | undefined> {
  const [row] = await db.query(byId, { id });
  return row;
}

const ofUpdate = statement<{ id: string; readerId: string | null }, { may: boolean }>(
  'files.of-update',
  'SELECT reads_update_file(:readerId::uuid, :id::uuid) AS may',
);

/** Whether somebody may read a file of an update now, or without a reader everybody. */
export async function mayReadOfUpdate(db: Db, id: string, readerId: string | null): Promise<boolean> {
  return (await db.query(ofUpdate, { id, readerId }))[0]!.may;
}

const opening = statement<{ id: string; viewerId: string }>(
  'files.opening',
  `
    INSERT INTO file_openings (file_id, viewer_id)
    SELECT f.id, :viewerId FROM files AS f
    WHERE f.id = :id
      AND NOT f.public
      AND NOT EXISTS (
        SELECT FROM file_openings AS o
        WHERE o.file_id = :id AND o.viewer_id = :viewerId AND o.opened_at > now() - interval '1 minute'
      )`,
);

/** Records that a private file was opened by this account; several times in a minute count once. */
export async function insertOpening(db: Db, id: string, viewerId: string): Promise<void> {
  await db.query(opening, { id, viewerId });
}

const sweepStatement = statement<{ before: Date }, { rows: number }>(
  'files.sweep',
  'SELECT sweep_files(:before) AS rows',
);

/** Removes the rows of files from before the moment that nothing refers to; answers how many. */
export async function sweepRows(db: Db, before: Date): Promise<number> {
  const [row] = await db.query(sweepStatement, { before });
  return row!.rows;
}

const orphaned = statement<{ keys: readonly string[] }, { key: string }>(
  'files.without-row',
  // A smaller copy has the key of its picture and a word after it.
  `SELECT key FROM unnest(:keys::text[]) AS key WHERE NOT EXISTS (SELECT FROM files WHERE storage_key = left(key, 32))
      AND NOT EXISTS (SELECT FROM data_exports WHERE storage_key = key)`,
);

/** Those of the keys that no row names. */
export async function withoutRow(db: Db, keys: readonly string[]): Promise<string[]> {
  return (await db.query(orphaned, { keys })).map(({ key }) => key);
}

/** A file as its owner's export has it. */
export type OwnFile = { id: string; name: string; storageKey: string; at: Date };

const ofOwner = statement<{ userId: string; after: string; most: number }, OwnFile>(
  'files.of-owner',
  `SELECT id, original_name AS name, storage_key AS "storageKey", created_at AS at FROM files
    WHERE owner_id = :userId AND id > :after::uuid ORDER BY id LIMIT :most`,
);

/** Some of an account's files, by their ids, after one. */
export function findFilesOf(db: Db, userId: string, after: string, most: number): Promise<OwnFile[]> {
  return db.query(ofOwner, { userId, after, most });
}

const toErase = statement<{ userId: string }, { id: string; storageKey: string }>(
  'files.to-erase',
  'SELECT id, storage_key AS "storageKey" FROM files WHERE owner_id = :userId AND erased_at IS NULL LIMIT 50',
);

/** Some of the files of an account that is being erased whose bytes are still to be deleted. */
export function findFilesToErase(db: Db, userId: string) {
  return db.query(toErase, { userId });
}

const erase = statement<{ userId: string; ids: readonly string[] }>(
  'files.erase',
  'SELECT erase_files(:userId, :ids::uuid[])',
);

/** Deletes the rows of files whose bytes are deleted, or their names where something refers to them. */
export async function eraseFileRows(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await db.query(erase, { userId, ids });
}
