import type { Db } from '../platform/database/database.ts';
import { statement } from '../platform/database/statement.ts';

const note = statement<{ kind: string }>('operator.note-backup', 'INSERT INTO backups (kind) VALUES (:kind)');

/** Notes for those who watch that the database was copied whole at this moment; its owner may. */
export async function noteBackup(db: Db, kind: 'archive' | 'copy'): Promise<void> {
  await db.query(note, { kind });
}
