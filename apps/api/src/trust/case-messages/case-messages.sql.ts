import type { listCaseMessages, readCaseMessage } from '@guildhall/contract/trust/case-messages.contract.ts';
import type { CaseMessageKind } from '@guildhall/contract/trust/case-messages.operator.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

type Writing = { kind: CaseMessageKind; id: string; operatorId: string; sides: number[]; text: string };

type Written = {
  outcome: 'ok' | 'not_found' | 'stake' | 'closed';
  messageId: string;
  readers: string[];
  about: string;
  subjectKind: string;
};

type ListedMessage = Omit<DataOf<typeof listCaseMessages>['records'][number], 'writtenAt'> & { writtenAt: Date };

type ReadMessage = Omit<DataOf<typeof readCaseMessage>, 'writtenAt'> & { writtenAt: Date };

// It is unread while its notification is.
const unread = `EXISTS (
  SELECT FROM notifications AS n
  WHERE n.user_id = r.user_id AND n.event = 'caseMessage' AND n.subject = r.message_id::text AND n.read_at IS NULL
) AS unread`;

const sql = {
  list: asCaller<{ before: string | null; most: number }, ListedMessage>(
    'case-messages.list',
    `SELECT m.id, c.about, m.body AS text, m.written_at AS "writtenAt", ${unread}
      FROM (
        SELECT x.user_id, x.message_id FROM case_message_readers AS x
        WHERE x.user_id = caller.id
          AND x.message_id < coalesce(:before::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
        ORDER BY x.message_id DESC LIMIT :most
      ) AS r
        JOIN case_messages AS m ON m.id = r.message_id
        CROSS JOIN LATERAL case_to_write_about(m.kind, m.case_id) AS c
      ORDER BY m.id DESC`,
  ),
  isReader: statement<{ id: string; readerId: string }>(
    'case-messages.is-reader',
    'SELECT FROM case_message_readers WHERE user_id = :readerId AND message_id = :id',
  ),
  write: statement<Writing, Written>(
    'case-messages.write',
    `SELECT outcome, message_id AS "messageId", readers, about, subject_kind AS "subjectKind"
      FROM write_case_message(:kind, :id, :operatorId, :sides, :text)`,
  ),
  read: statement<{ id: string; readerId: string }, ReadMessage>(
    'case-messages.read',
    `SELECT
        c.about,
        m.body AS text,
        m.written_at AS "writtenAt",
        m.case_id AS "caseId",
        answer_to_case_message(m.kind, m.case_id, r.user_id) AS "answerOn",
        ${unread}
      FROM case_message_readers AS r JOIN case_messages AS m ON m.id = r.message_id
        CROSS JOIN LATERAL case_to_write_about(m.kind, m.case_id) AS c
      WHERE r.user_id = :readerId AND r.message_id = :id`,
  ),
  of: statement<{ kind: CaseMessageKind; id: string }, { written: StoredWritten }>(
    'case-messages.of-case',
    'SELECT written_about_case(:kind, :id) AS written',
  ),
  readers: statement<{ ids: string[] }, { id: string; email: string; name: string; emailVerified: boolean }>(
    'case-messages.readers',
    `SELECT id, email, name, email_verified_at IS NOT NULL AS "emailVerified"
      FROM users WHERE id = ANY(:ids::uuid[]) ORDER BY id`,
  ),
};

/** What the house has written about a case, as `written_about_case` answers it: its sides in their order. */
export type StoredWritten = {
  sides: { name: string; open: boolean }[];
  messages: { id: string; by: string; to: string[]; text: string; writtenAt: string }[];
};

/** Writes to the sides of a case that have these numbers, from 1 on. */
export async function writeCaseMessage(db: Db, writing: Writing): Promise<Written> {
  return (await db.query(sql.write, writing))[0]!;
}

/** The messages of the house to the caller that were written before this one, or the newest. */
export async function findCaseMessages(ctx: Ctx, before: string | null, most: number): Promise<ListedMessage[]> {
  return (await queryAsCaller(ctx, sql.list, { before, most })).rows;
}

/** Whether a message of the house is for this account. */
export async function isForReader(db: Db, id: string, readerId: string): Promise<boolean> {
  return (await db.query(sql.isReader, { id, readerId })).length > 0;
}

/** A message of the house to this reader; undefined where there is none, and for anybody else's. */
export async function findCaseMessage(db: Db, id: string, readerId: string): Promise<ReadMessage | undefined> {
  return (await db.query(sql.read, { id, readerId }))[0];
}

/** The sides of a case and what the house has written to them. */
export async function findWritten(db: Db, kind: CaseMessageKind, id: string): Promise<StoredWritten> {
  return (await db.query(sql.of, { kind, id }))[0]!.written;
}

/** Whom a message is mailed to. */
export function findReaders(db: Db, ids: string[]) {
  return db.query(sql.readers, { ids });
}
