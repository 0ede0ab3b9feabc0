import { returnWithdrawal } from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import type { OperatorRole } from '@guildhall/contract/route.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { MarkLimits } from '../withdrawals/withdrawals.settings.ts';
import type { BankFile } from './file-lines.ts';
import type { Outcome } from './line-words.ts';

/** What the contract asks of operators who say that the bank has sent something back. */
const returns = returnWithdrawal.operator!.roles;

const statementColumns = `s.id,
  s.format,
  s.name,
  s.account,
  s.currency,
  coalesce(s.first_day::text, '') AS "firstDay",
  coalesce(s.last_day::text, '') AS "lastDay",
  s.opening_cents AS opening,
  s.closing_cents AS closing,
  s.sha256,
  coalesce(r.name, '') AS "readBy",
  s.read_at AS "readAt",
  coalesce(a.name, '') AS "appliedBy",
  s.applied_at AS "appliedAt",
  s.lines,
  s.waiting,
  s.paid,
  s.returned`;
const operators = 'LEFT JOIN users AS r ON r.id = s.read_by LEFT JOIN users AS a ON a.id = s.applied_by';

const lineColumns = `l.id,
  l.statement_id AS "statementId",
  coalesce(l.day::text, '') AS day,
  l.amount_cents AS cents,
  l.currency,
  l.credit,
  l.names,
  l.reference,
  l.reason`;

const sql = {
  keep: statement<ReadFile, { id: string; isNew: boolean }>(
    'bankStatements.keep',
    `SELECT statement AS id, is_new AS "isNew"
      FROM keep_bank_statements(:sha256, :format, :operatorId, :statements::jsonb)`,
  ),
  list: statement<{ after: string | null; most: number }, StoredStatement>(
    'bankStatements.list',
    `SELECT ${statementColumns} FROM (
        SELECT * FROM bank_statements WHERE :after::uuid IS NULL OR id < :after ORDER BY id DESC LIMIT :most
      ) AS s ${operators} ORDER BY s.id DESC`,
  ),
  one: statement<{ id: string }, StoredStatement>(
    'bankStatements.one',
    `SELECT ${statementColumns} FROM bank_statements AS s ${operators} WHERE s.id = :id`,
  ),
  left: statement<{ most: number }, LeftLine>(
    'bankStatements.left',
    `SELECT ${lineColumns},
        l.why AS outcome,
        w.id AS "withdrawalId",
        coalesce(u.name, '') AS owner,
        b.id AS "batchId"
      FROM (
        SELECT * FROM bank_lines WHERE state = 'waits' AND why IS NOT NULL ORDER BY id LIMIT :most
      ) AS l
        LEFT JOIN withdrawals AS w ON w.id = l.withdrawal_id LEFT JOIN users AS u ON u.id = w.user_id
        LEFT JOIN payout_batches AS b ON b.number = l.batch_number AND left(b.id::text, 8) = right(l.names, 8)
      ORDER BY l.id`,
  ),
  lines: statement<Planned & { after: string | null; most: number }, PlannedLine>(
    'bankStatements.lines',
    `WITH planned AS MATERIALIZED (
        SELECT l.*, p.outcome, p.payments AS planned, p.withdrawal, p.batch
        FROM bank_lines AS l
          JOIN plan_of_bank_lines(:id, :operatorId, :oneOperator, :mostAlone, :weekAlone) AS p ON p.line = l.id
        WHERE l.statement_id = :id
      ), totals AS (
        SELECT coalesce(sum(planned) FILTER (WHERE outcome = 'paid'), 0)::int AS to_pay,
          coalesce(sum(planned) FILTER (WHERE outcome = 'returned'), 0)::int AS to_return
        FROM planned WHERE state = 'waits'
      )
      SELECT ${lineColumns},
        t.to_pay AS "toPay",
        t.to_return AS "toReturn",
        l.state,
        l.outcome,
        l.planned AS payments,
        l.withdrawal AS "withdrawalId",
        l.batch AS "batchId",
        coalesce(u.name, '') AS owner,
        CASE WHEN l.state = 'settled' THEN coalesce(o.name, '') ELSE '' END AS "settledBy",
        l.note
      FROM (
        SELECT * FROM planned WHERE :after::uuid IS NULL
          OR position > (SELECT position FROM bank_lines WHERE id = :after AND statement_id = :id)
        ORDER BY position LIMIT :most
      ) AS l
        CROSS JOIN totals AS t
        LEFT JOIN LATERAL (
          SELECT p.name FROM withdrawals AS w JOIN users AS p ON p.id = w.user_id WHERE w.id = l.withdrawal LIMIT 1
        ) AS u ON true
        LEFT JOIN LATERAL (SELECT name FROM users WHERE id = l.changed_by LIMIT 1) AS o ON true
      ORDER BY l.position`,
  ),
  apply: statement<Planned & { roles: readonly OperatorRole[] }, Marked>(
    'bankStatements.apply',
    `SELECT
        withdrawal AS id,
        batch AS "batchId",
        batch_number AS "batchNumber",
        marked AS status,
        owner AS "userId",
        cents,
        bank_reference AS reference,
        reason,
        by_one AS "byOne"
      FROM apply_bank_statement(:id, :operatorId, :oneOperator, :mostAlone, :weekAlone, :roles)`,
  ),
  settle: statement<{ id: string; lineId: string | null; operatorId: string; reason: string }, { settled: number }>(
    'bankStatements.settle',
    'SELECT settle_bank_lines(:id, :lineId, :operatorId, :reason) AS settled',
  ),
};

type ReadFile = { sha256: string; format: BankFile['format']; operatorId: string; statements: string };
type Planned = MarkLimits & { id: string; operatorId: string };

/** Money in cents. */
export type StoredStatement = {
  id: string;
  format: BankFile['format'];
  name: string;
  account: string;
  currency: string;
  firstDay: string;
  lastDay: string;
  opening: bigint | null;
  closing: bigint | null;
  sha256: string;
  readBy: string;
  readAt: Date;
  appliedBy: string;
  appliedAt: Date | null;
  lines: number;
  waiting: number;
  paid: number;
  returned: number;
};

type StoredLine = {
  id: string;
  statementId: string;
  day: string;
  cents: bigint | null;
  currency: string;
  credit: boolean;
  names: string;
  reference: string;
  reason: string;
  outcome: Outcome;
  withdrawalId: string | null;
  batchId: string | null;
  owner: string;
};

export type LeftLine = StoredLine;
export type PlannedLine = StoredLine & {
  state: 'waits' | 'paid' | 'returned' | 'repeated' | 'settled';
  payments: number;
  /** What applying the whole statement would mark. */
  toPay: number;
  toReturn: number;
  settledBy: string;
  note: string;
};

/** A withdrawal that was marked; `batchId` where its batch was booked as one sum. */
export type Marked = {
  id: string;
  batchId: string | null;
  batchNumber: number | null;
  status: 'paid' | 'returned';
  userId: string;
  cents: bigint;
  reference: string;
  reason: string;
  byOne: boolean;
};

/** Keeps what was read of a file once, and answers the statements of it in their order. */
export function keepStatements(db: Db, { format, statements }: BankFile, file: { sha256: string; operatorId: string }) {
  const written = JSON.stringify(statements, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
  return db.query(sql.keep, { ...file, format, statements: written });
}

/** Statements before the one of this id, or the newest. */
export function findStatements(db: Db, after: string | null, most: number) {
  return db.query(sql.list, { after, most });
}

/** One statement. */
export async function findStatement(db: Db, id: string) {
  return (await db.query(sql.one, { id }))[0];
}

/** The lines of applied statements that have waited longest for a person. */
export function findLeftLines(db: Db, most: number) {
  return db.query(sql.left, { most });
}

/** Lines of a statement after the one of this id, with what an operator would do by applying it. */
export function findPlannedLines(db: Db, lines: Planned & { after: string | null; most: number }) {
  return db.query(sql.lines, lines);
}

/** Marks what is planned, once, and answers the withdrawals that it has marked. */
export function applyInLedger(db: Db, planned: Planned) {
  return db.query(sql.apply, { ...planned, roles: returns });
}

/** Notes that a person has settled a line, or all that wait; answers how many. */
export async function settleLines(
  db: Db,
  line: { id: string; lineId: string | null; operatorId: string; reason: string },
) {
  return (await db.query(sql.settle, line))[0]!.settled;
}
