import { nilUuid } from '@guildhall/contract/fields.ts';
import type { Db } from '../../platform/database/database.ts';
import { findFilesOf, type OwnFile } from './files.sql.ts';

/** An account's files by their ids, read in parts. */
export async function* filesOf(db: Db, userId: string, most = 100): AsyncGenerator<OwnFile> {
  for (let after = nilUuid; ;) {
    const found = await findFilesOf(db, userId, after, most);
    yield* found;
    if (found.length < most) return;
    after = found.at(-1)!.id;
  }
}
