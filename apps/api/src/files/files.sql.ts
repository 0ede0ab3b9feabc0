import type { Db, Statement } from '../platform/database.ts';
import type { ContentKind } from './content-kind.ts';
import type { UploadPurpose } from './upload-rules.ts';

/** A file as its row tells it. `size` in bytes. */
export interface FileRecord {
  id: string;
  ownerId: string;
  purpose: UploadPurpose;
  /** What was uploaded; a picture may be kept as another format, which `contentType` tells. */
  kind: ContentKind;
  contentType: string;
  size: number;
  originalName: string;
  storageKey: string;
  public: boolean;
  createdAt: Date;
}

const insert: Statement = {
  name: 'files.insert',
  text: `
    WITH allowed AS (
      SELECT CASE WHEN email_verified_at IS NULL THEN $9::bigint / 2 ELSE $9 END AS day,
        CASE WHEN email_verified_at IS NULL THEN $10::bigint / 10 ELSE $10 END AS total
      FROM users WHERE id = $1
    ), counted AS (
      INSERT INTO upload_usage AS u (owner_id, total_bytes, day, day_bytes) VALUES ($1, $5, current_date, $5)
      ON CONFLICT (owner_id) DO UPDATE SET total_bytes = u.total_bytes + excluded.total_bytes, day = excluded.day,
        day_bytes = excluded.day_bytes + CASE WHEN u.day = excluded.day THEN u.day_bytes ELSE 0 END
      WHERE u.total_bytes + excluded.total_bytes <= (SELECT total FROM allowed)
        AND excluded.day_bytes + CASE WHEN u.day = excluded.day THEN u.day_bytes ELSE 0 END <= (SELECT day FROM allowed)
      RETURNING owner_id
    )
    INSERT INTO files (owner_id, purpose, kind, content_type, size, original_name, storage_key, public)
    SELECT owner_id, $2, $3, $4, $5, $6, $7, $8 FROM counted
    RETURNING id`,
};

/** How much one account may keep, in bytes: in a day and in all. An account with an unverified e-mail may keep less. */
export type UploadAllowance = { dayBytes: number; totalBytes: number };

/** Writes the row of a file whose bytes are already kept, and returns its id; undefined past the owner's allowance. */
export async function insertFile(
  db: Db,
  file: Omit<FileRecord, 'id' | 'createdAt'>,
  allowance: UploadAllowance,
): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(insert, [
    file.ownerId,
    file.purpose,
    file.kind,
    file.contentType,
    file.size,
    file.originalName,
    file.storageKey,
    file.public,
    allowance.dayBytes,
    allowance.totalBytes,
  ]);
  return row?.id;
}

const removePicture: Statement = {
  name: 'files.remove-replaced-picture',
  text: 'SELECT remove_replaced_picture($1, $2) AS "storageKey"',
};

/** Removes the row of a profile picture that its owner has replaced, and returns the key of its bytes; null for any other file. */
export async function removeReplacedPicture(db: Db, ownerId: string, id: string): Promise<string | null> {
  const [row] = await db.query<{ storageKey: string | null }>(removePicture, [ownerId, id]);
  return row!.storageKey;
}

const byId: Statement = {
  name: 'files.by-id',
  text: `
    SELECT id, owner_id AS "ownerId", purpose, kind, content_type AS "contentType", size::float8 AS size,
           original_name AS "originalName", storage_key AS "storageKey", public, created_at AS "createdAt"
    FROM files
    WHERE id = $1`,
};

/** The id must be a well-formed uuid. Whether the asker may read the file is for the caller to decide. */
export async function findFile(db: Db, id: string): Promise<FileRecord | undefined> {
  const [row] = await db.query<FileRecord>(byId, [id]);
  return row;
}

const opening: Statement = {
  name: 'files.opening',
  text: `
    INSERT INTO file_openings (file_id, viewer_id)
    SELECT f.id, $2 FROM files AS f
    WHERE f.id = $1 AND NOT f.public AND NOT EXISTS (
      SELECT FROM file_openings AS o WHERE o.file_id = $1 AND o.viewer_id = $2 AND o.opened_at > now() - interval '1 minute'
    )`,
};

/** Keeps that a private file was opened by this account; several times in a minute count once. */
export async function insertOpening(db: Db, id: string, viewerId: string): Promise<void> {
  await db.query(opening, [id, viewerId]);
}

const sweepStatement: Statement = { name: 'files.sweep', text: 'SELECT sweep_files($1) AS rows' };

/** Removes the rows of files from before the moment that nothing refers to; answers how many. */
export async function sweepRows(db: Db, before: Date): Promise<number> {
  const [row] = await db.query<{ rows: number }>(sweepStatement, [before]);
  return row!.rows;
}

const orphaned: Statement = {
  name: 'files.without-row',
  text: 'SELECT key FROM unnest($1::text[]) AS key WHERE NOT EXISTS (SELECT FROM files WHERE storage_key = key)',
};

/** Those of the keys that no row names. */
export async function withoutRow(db: Db, keys: readonly string[]): Promise<string[]> {
  return (await db.query<{ key: string }>(orphaned, [keys])).map(({ key }) => key);
}
