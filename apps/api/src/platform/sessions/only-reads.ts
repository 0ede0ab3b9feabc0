import type { Db } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import type { Caller } from './sessions.ts';

const isReader = statement<{ organizationId: string; memberId: string }, { isReader: boolean }>(
  'sessions.is-reader',
  `SELECT EXISTS (SELECT FROM memberships AS m
    WHERE m.organization_id = :organizationId AND m.member_id = :memberId AND m.role = 'reader') AS "isReader"`,
);

/**
 * Whether the caller acts as a reader for an organization: then what they read stays unread, since to the others, whom it concerns, it is still
 * new, and a mail about it still due.
 */
export async function onlyReads(db: Db, { id, actor }: Caller): Promise<boolean> {
  if (actor === id) return false;
  return (await db.query(isReader, { organizationId: id, memberId: actor }))[0]!.isReader;
}
