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
    INSERT INTO files (owner_id, purpose, kind, content_type, size, original_name, storage_key, public)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    RETURNING id`,
};

/** Writes the row of a file whose bytes are already kept, and returns its id. */
export async function insertFile(db: Db, file: Omit<FileRecord, 'id' | 'createdAt'>): Promise<string> {
  const [row] = await db.query<{ id: string }>(insert, [
    file.ownerId,
    file.purpose,
    file.kind,
    file.contentType,
    file.size,
    file.originalName,
    file.storageKey,
    file.public,
  ]);
  return row!.id;
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
