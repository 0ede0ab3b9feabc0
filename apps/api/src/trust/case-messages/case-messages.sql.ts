import type { readCaseMessage } from '@guildhall/contract/trust/case-messages.contract.ts';
import type { CaseMessageKind } from '@guildhall/contract/trust/case-messages.operator.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
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

type ReadMessage = Omit<DataOf<typeof readCaseMessage>, 'writtenAt'> & { writtenAt: Date };

const sql = {
  write: statement<Writing, Written>(
    'case-messages.write',
    `SELECT outcome, message_id AS "messageId", readers, about, subject_kind AS "subjectKind"
      FROM write_case_message(:kind, :id, :operatorId, :sides, :text)`,
  ),
  read: statement<{ id: string; readerId: string }, ReadMessage>(
    'case-messages.read',
    `SELECT c.about, m.body AS text, m.written_at AS "writtenAt", m.case_id AS "caseId",
        answer_to_case_message(m.kind, m.case_id, r.user_id) AS "answerOn"
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
