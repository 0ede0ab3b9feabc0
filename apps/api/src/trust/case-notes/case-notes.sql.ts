import type { NotedKind } from '@guildhall/contract/trust/case-notes.operator.contract.ts';
import type { OperatorRole } from '@guildhall/contract/route.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

type Writing = { kind: NotedKind; id: string; operatorId: string; note: string; mentions: string[] };

type Written = {
  outcome: 'ok' | 'not_found' | 'stake' | 'mentioned_stake' | 'closed';
  accounts: string[];
  subjectKind: string;
  /** Who was mentioned and has a stake in the case. */
  hindered: string;
};

type Of = { kind: NotedKind; id: string; operatorId: string; roles: readonly OperatorRole[] };

/** The notes on a case, as `notes_of_case` answers them. */
type StoredNotes = {
  notes: { id: string; by: string; note: string; mentioned: string[]; createdAt: string }[];
  colleagues: string[];
} | null;

const sql = {
  write: statement<Writing, Written>(
    'case-notes.write',
    `SELECT outcome, accounts, subject_kind AS "subjectKind", hindered
      FROM write_case_note(:kind, :id, :operatorId, :note, :mentions::uuid[])`,
  ),
  of: statement<Of, { notes: StoredNotes }>(
    'case-notes.of-case',
    'SELECT notes_of_case(:kind, :id, :operatorId, :roles) AS notes',
  ),
  colleagues: statement<Pick<Of, 'operatorId' | 'roles'>, { id: string; name: string }>(
    'case-notes.colleagues',
    'SELECT id, name FROM colleagues_of(:operatorId, :roles)',
  ),
};

/** Writes a note on a case. */
export async function writeCaseNote(db: Db, writing: Writing): Promise<Written> {
  return (await db.query(sql.write, writing))[0]!;
}

/** The notes on a case; null for an operator who has a stake in it. */
export async function findCaseNotes(db: Db, of: Of): Promise<StoredNotes> {
  return (await db.query(sql.of, of))[0]!.notes;
}

/** The other operators of these roles, and admins. */
export function findColleagues(db: Db, operatorId: string, roles: readonly OperatorRole[]) {
  return db.query(sql.colleagues, { operatorId, roles });
}
