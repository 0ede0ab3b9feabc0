import type { AboutKind, CaseOutcome, CaseStatus } from '@guildhall/contract/trust/complaint-cases.ts';
import type { Db } from '../../platform/database/database.ts';
import type { StoredTaken } from '../cases/taken-case.ts';
import { statement } from '../../platform/database/statement.ts';
import type { StoredLateReport } from './complaints.sql.ts';

const columns = `k.id,
  k.number,
  t.subject,
  b.name AS complainant,
  o.name AS organization,
  k.status,
  c.created_at AS "createdAt",
  k.due_at AS "dueAt",
  k.status = 'open' AND k.due_at <= now() AS late,
  k.held_at IS NOT NULL AS held,
  CASE WHEN k.status <> 'closed' THEN taken_case('complaint', k.id) END AS taken`;
const joined = `JOIN complaints AS c ON c.id = k.id JOIN complaint_texts AS t ON t.id = c.text_id
  JOIN users AS b ON b.id = c.user_id JOIN users AS o ON o.id = c.organization_id`;

function queue(name: string, from: string, comes: '<' | '>', nobody: string, order: string) {
  return statement<{ status: CaseStatus; after: string | null; most: number }, QueuedComplaint>(
    name,
    `SELECT ${columns} FROM (
        SELECT * FROM complaint_cases
        WHERE status = :status AND (due_at, id) ${comes} (
          CASE WHEN :after::uuid IS NULL THEN '${from}' ELSE (SELECT due_at FROM complaint_cases WHERE id = :after) END,
          coalesce(:after::uuid, '${nobody}'))
        ORDER BY due_at ${order}, id ${order} LIMIT :most
      ) AS k ${joined} ORDER BY k.due_at ${order}, k.id ${order}`,
  );
}

const beforeIt = `(c.created_at, c.id) < (
    CASE WHEN :after::uuid IS NULL THEN 'infinity' ELSE (SELECT created_at FROM complaints WHERE id = :after) END,
    coalesce(:after::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  )`;

/** Of each account found, by an index. */
function newestOf(side: 'user_id' | 'organization_id') {
  return `(
            SELECT s.id, s.created_at
            FROM found CROSS JOIN LATERAL (
              SELECT c.id, c.created_at FROM complaints AS c
              WHERE c.${side} = found.id AND ${beforeIt}
              ORDER BY c.created_at DESC, c.id DESC LIMIT :most
            ) AS s
          )`;
}

const sql = {
  dueFirst: queue('complaints.queue', '-infinity', '>', '00000000-0000-0000-0000-000000000000', 'ASC'),
  dueLast: queue('complaints.queue-closed', 'infinity', '<', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'DESC'),
  search: statement<{ search: string; after: string | null; most: number }, QueuedComplaint>(
    'complaints.queue-search',
    `WITH found AS MATERIALIZED (
        SELECT unnest((
          SELECT find_accounts(1, :search, 50) || find_accounts(2, :search, 50) WHERE upper(:search) !~ '^C-[0-9]'
        )) AS id
      )
      SELECT ${columns}
      FROM (
        SELECT id FROM (
          SELECT c.id, c.created_at FROM complaint_cases AS n JOIN complaints AS c ON c.id = n.id
          WHERE n.number = upper(:search) AND ${beforeIt}
          UNION ${newestOf('user_id')}
          UNION ${newestOf('organization_id')}
        ) AS either
        ORDER BY created_at DESC, id DESC LIMIT :most
      ) AS q
        JOIN complaint_cases AS k ON k.id = q.id ${joined}
      ORDER BY c.created_at DESC, c.id DESC`,
  ),
  review: statement<{ id: string }, ReviewedComplaint>(
    'complaints.review',
    `SELECT
        ${columns},
        c.user_id AS "complainantId",
        c.organization_id AS "organizationId",
        t.message,
        t.attachment_file_id AS "attachmentId",
        coalesce(t.about_kind, '') AS "aboutKind",
        coalesce(t.about_id::text, '') AS "aboutId",
        k.answer,
        k.answer_file_id AS "answerFileId",
        k.answered_at AS "answeredAt",
        k.outcome,
        k.outcome_reason AS "outcomeReason",
        k.decided_at AS "decidedAt",
        coalesce(d.name, '') AS "decidedBy",
        late_report_of(k.id) AS "lateReport"
      FROM complaint_cases AS k ${joined} LEFT JOIN users AS d ON d.id = k.decided_by WHERE k.id = :id`,
  ),
  decide: statement<{ id: string; operatorId: string; becomes: CaseOutcome; reason: string }, DecidedComplaint>(
    'complaints.decide',
    `SELECT outcome, case_number AS number, complainer AS "complainantId", organization AS "organizationId",
        status_before AS before
      FROM decide_complaint(:id, :operatorId, :becomes, :reason)`,
  ),
  hold: statement<{ id: string; operatorId: string; on: boolean }, HeldComplaint>(
    'complaints.hold',
    `SELECT outcome, case_number AS number, organization AS "organizationId"
      FROM hold_for_complaint(:id, :operatorId, :on)`,
  ),
  holds: statement<{ accountId: string }, { number: string }>(
    'complaints.holds',
    `SELECT number FROM complaint_cases
      WHERE organization_id = :accountId AND held_at IS NOT NULL
      ORDER BY number LIMIT 1`,
  ),
  due: statement<{ most: number }, DueCase>(
    'complaints.due',
    `SELECT id, number, organization_id AS "organizationId", complainer AS "complainantId", is_late AS "isLate"
      FROM take_due_cases(:most)`,
  ),
};

export type QueuedComplaint = {
  id: string;
  number: string;
  subject: string;
  complainant: string;
  organization: string;
  status: CaseStatus;
  createdAt: Date;
  dueAt: Date;
  late: boolean;
  held: boolean;
  taken: StoredTaken;
};

type ReviewedComplaint = QueuedComplaint & {
  complainantId: string;
  organizationId: string;
  message: string;
  attachmentId: string;
  aboutKind: AboutKind | '';
  aboutId: string;
  answer: string;
  answerFileId: string | null;
  answeredAt: Date | null;
  outcome: CaseOutcome | '';
  outcomeReason: string;
  decidedAt: Date | null;
  decidedBy: string;
  lateReport: StoredLateReport | null;
};

type DecidedComplaint = {
  outcome: 'ok' | 'closed' | 'stake' | 'not_found';
  number: string;
  complainantId: string;
  organizationId: string;
  before: CaseStatus;
};

type HeldComplaint = {
  outcome: 'ok' | 'repeated' | 'closed' | 'stake' | 'not_found';
  number: string;
  organizationId: string;
};

type DueCase = { id: string; number: string; organizationId: string; complainantId: string; isLate: boolean };

/** Complaints in a status, those due first, of closed ones those due last; or those that a search finds, newest first. */
export function findComplaintQueue(
  db: Db,
  { status, search, after }: { status: CaseStatus; search: string; after: string | null },
  most: number,
): Promise<QueuedComplaint[]> {
  if (search !== '') return db.query(sql.search, { search, after, most });
  return db.query(status === 'closed' ? sql.dueLast : sql.dueFirst, { status, after, most });
}

/** One complaint with all that operators know of it. */
export async function findComplaintForReview(db: Db, id: string) {
  return (await db.query(sql.review, { id }))[0];
}

/** Decides a case, once. */
export async function writeDecision(
  db: Db,
  decision: { id: string; operatorId: string; becomes: CaseOutcome; reason: string },
) {
  return (await db.query(sql.decide, decision))[0]!;
}

/** Holds the withdrawals of a case's organization, or frees them. */
export async function writeHold(db: Db, id: string, operatorId: string, on: boolean) {
  return (await db.query(sql.hold, { id, operatorId, on }))[0]!;
}

/** The number of a case that holds an account's withdrawals, if one does. */
export async function findHold(db: Db, accountId: string): Promise<string | undefined> {
  return (await db.query(sql.holds, { accountId }))[0]?.number;
}

/** Takes at most `most` cases whose answer is due in two days, or is late, each once. */
export function takeDueCases(db: Db, most: number) {
  return db.query(sql.due, { most });
}
