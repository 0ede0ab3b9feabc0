import type { Recipient } from '../../reach/mail/email-template.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';

const sale = `SELECT
    t.id,
    t.code AS kind,
    t.credit_account AS "sellerId",
    t.amount_cents AS cents,
    t.project_id AS "projectId",
    p.title AS "projectTitle",
    u.name AS buyer
  FROM transfers AS t JOIN projects AS p ON p.id = t.project_id JOIN users AS u ON u.id = t.debit_account`;
const isSale = `t.code IN ('order', 'investment')`;

const sql = {
  completed: statement<{ purchaseIds: readonly string[] }, Sale>(
    'sales.completed',
    `${sale} WHERE t.id = ANY(:purchaseIds) AND ${isSale}`,
  ),
  due: statement<{ purchaseIds: readonly string[] }>(
    'sales.due',
    `INSERT INTO sale_mails AS m (organization_id, told_seq)
      SELECT t.credit_account, min(t.credit_seq) - 1 FROM transfers AS t
      WHERE t.id = ANY(:purchaseIds) AND ${isSale}
      GROUP BY t.credit_account
      ORDER BY t.credit_account
      ON CONFLICT (organization_id) DO UPDATE SET due = true WHERE NOT m.due`,
  ),
  takeDue: statement<NoParams, DueSaleMail>(
    'sales.take-due',
    `SELECT
        m.organization_id AS "sellerId",
        m.told_seq AS "toldSeq",
        u.email,
        u.name,
        u.email_verified_at IS NOT NULL AS "emailVerified",
        notification_way(u.id, 'money') = 'mail' AS wanted,
        n.sales,
        n.cents,
        n.newest
      FROM (SELECT * FROM sale_mails WHERE due ORDER BY organization_id LIMIT 1 FOR UPDATE SKIP LOCKED) AS m
        JOIN users AS u ON u.id = m.organization_id
        CROSS JOIN LATERAL (
          SELECT count(*)::int AS sales, coalesce(sum(t.amount_cents), 0)::bigint AS cents, max(t.credit_seq) AS newest
          FROM transfers AS t WHERE t.credit_account = m.organization_id AND t.credit_seq > m.told_seq AND ${isSale}
        ) AS n`,
  ),
  since: statement<{ sellerId: string; toldSeq: bigint; most: number }, Sale>(
    'sales.since',
    `${sale}
      WHERE t.credit_account = :sellerId AND t.credit_seq > :toldSeq AND ${isSale}
      ORDER BY t.credit_seq LIMIT :most`,
  ),
  result: statement<{ sellerId: string; newest: bigint | null }>(
    'sales.told',
    'UPDATE sale_mails SET due = false, told_seq = coalesce(:newest, told_seq) WHERE organization_id = :sellerId',
  ),
};

/** Cents that a buyer has paid an organization. */
export type Sale = {
  id: string;
  kind: 'order' | 'investment';
  sellerId: string;
  cents: bigint;
  projectId: string;
  projectTitle: string;
  buyer: string;
};

/** Those of these purchases that are paid. */
export function findSales(db: Db, purchaseIds: readonly string[]) {
  return db.query(sql.completed, { purchaseIds });
}

/** Makes a mail due to the sellers of these purchases. */
export function makeSaleMailsDue(db: Db, purchaseIds: readonly string[]) {
  return db.query(sql.due, { purchaseIds });
}

/** An organization that a mail is due to, and what it sold since the last one; `newest` is null when that is nothing. */
export type DueSaleMail = Recipient & {
  sellerId: string;
  toldSeq: bigint;
  sales: number;
  cents: bigint;
  newest: bigint | null;
  /** Whether it is told of money by mail, at once. */
  wanted: boolean;
};

/** One that no other process is writing to, locked. */
export async function takeDueSaleMail(db: Db) {
  return (await db.query(sql.takeDue, {}))[0];
}

/** The first sales after the last mail. */
export function salesSince(db: Db, { sellerId, toldSeq }: DueSaleMail, most: number) {
  return db.query(sql.since, { sellerId, toldSeq, most });
}

export function markMailed(db: Db, { sellerId, newest }: DueSaleMail) {
  return db.query(sql.result, { sellerId, newest });
}
