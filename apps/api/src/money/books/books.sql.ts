import type { BookKind } from '@guildhall/contract/money/books.operator.contract.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';
import type { Sums } from './book-sums.sql.ts';

const columns = `c.id,
  c.kind,
  c.checked_at AS at,
  c.many,
  c.differences,
  c.note,
  c.explanation,
  coalesce(u.name, '') AS "explainedBy"`;

const sql = {
  keep: statement<NewCheck>(
    'books.keep',
    `INSERT INTO book_checks (
        kind,
        many,
        differences,
        note,
        liabilities_cents,
        cash_cents,
        receivables_cents
      )
      VALUES (:kind, :many, :differences, :note, :liabilities, :cash, :receivables)`,
  ),
  newest: statement<{ kinds: readonly BookKind[] }, BookCheck>(
    'books.newest',
    `SELECT ${columns} FROM unnest(:kinds::text[]) WITH ORDINALITY AS k (kind, place) CROSS JOIN LATERAL (
        SELECT * FROM book_checks AS b WHERE b.kind = k.kind ORDER BY b.checked_at DESC, b.id DESC LIMIT 1
      ) AS c LEFT JOIN users AS u ON u.id = c.explained_by ORDER BY k.place`,
  ),
  unexplained: statement<NoParams, BookCheck>(
    'books.unexplained',
    `SELECT ${columns} FROM book_checks AS c LEFT JOIN users AS u ON u.id = c.explained_by
      WHERE c.many > 0 AND c.explained_at IS NULL ORDER BY c.checked_at DESC LIMIT 100`,
  ),
  explain: statement<{ id: string; operatorId: string; reason: string }, { kind: BookKind; many: number }>(
    'books.explain',
    `UPDATE book_checks SET explanation = :reason, explained_by = :operatorId, explained_at = now()
      WHERE id = :id AND many > 0 AND explained_at IS NULL RETURNING kind, many`,
  ),
  toNotify: statement<NoParams, { userId: string }>(
    'books.to-tell',
    `SELECT user_id AS "userId" FROM operators WHERE role IN ('finance', 'admin') ORDER BY user_id LIMIT 1000`,
  ),
};

/** One check. */
export type BookCheck = {
  id: string;
  kind: BookKind;
  at: Date;
  many: number;
  differences: string[];
  note: string;
  explanation: string;
  explainedBy: string;
};

type NewCheck = { kind: BookKind; many: number; differences: readonly string[]; note: string } & {
  [Sum in keyof Sums]: bigint | null;
};

/** Saves what a check has found. */
export function saveCheck(db: Db, check: NewCheck) {
  return db.query(sql.keep, check);
}

/** The newest check of each of these kinds that has been checked. */
export function findNewestChecks(db: Db, kinds: readonly BookKind[]) {
  return db.query(sql.newest, { kinds });
}

/** The checks whose differences nobody has explained, newest first, at most 100. */
export function findUnexplained(db: Db) {
  return db.query(sql.unexplained, {});
}

/** Explains the differences of a check, once; undefined where there is nothing to explain. */
export async function saveExplanation(db: Db, id: string, operatorId: string, reason: string) {
  return (await db.query(sql.explain, { id, operatorId, reason }))[0];
}

/** The operators who are notified of a difference. */
export async function findOperatorsToNotify(db: Db): Promise<string[]> {
  return (await db.query(sql.toNotify, {})).map(({ userId }) => userId);
}
