import type { Db } from '../platform/database/database.ts';
import type { Caller } from '../platform/sessions/sessions.ts';
import { findIsReader } from './members.sql.ts';

/**
 * Whether the caller acts as a reader for an organization: then what they read stays unread, since to the others, whom it concerns, it is still
 * new, and a mail about it still due.
 */
export async function onlyReads(db: Db, { id, actor }: Caller): Promise<boolean> {
  return actor !== id && findIsReader(db, id, actor);
}
