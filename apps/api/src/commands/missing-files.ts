import type { Db } from '../platform/database/database.ts';
import { statement } from '../platform/database/statement.ts';
import type { FileStore } from '../base/files/file-store.ts';

type Row = { id: string; storageKey: string; size: number };

const page = statement<{ after: string }, Row>(
  'files.page',
  'SELECT id, storage_key AS "storageKey", size::float8 AS size FROM files WHERE id > :after AND erased_at IS NULL ORDER BY id LIMIT 1000',
);

/** In words, each file whose bytes the store lacks or has in another length. It reads a thousand rows at a time. */
export async function missingFiles(db: Db, store: FileStore): Promise<string[]> {
  const missing: string[] = [];
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await db.query(page, { after });
    for (const { id, storageKey, size } of rows) {
      const kept = await store.get(storageKey);
      kept?.stream.destroy();
      if (kept?.size !== size)
        missing.push(`Broken: file ${id} has ${kept ? `${kept.size} bytes instead of ${size}` : 'no bytes'}.`);
    }
    if (rows.length < 1000) return missing;
    after = rows.at(-1)!.id;
  }
}
