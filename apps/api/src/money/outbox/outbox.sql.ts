import type { Recipient } from '../../reach/mail/email-template.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';

const sale = `SELECT
    t.id,
    CASE t.code WHEN 'escrow' THEN 'investment' ELSE t.code END AS kind,
    coalesce(i.organization_id, t.credit_account) AS "sellerId",
    t.amount_cents AS cents,
    t.project_id AS "projectId",
    p.title AS "projectTitle",
    u.name AS buyer
  FROM transfers AS t JOIN projects AS p ON p.id = t.project_id
    LEFT JOIN investments AS i ON i.id = CASE t.code WHEN 'escrow' THEN t.id WHEN 'release' THEN t.reverses END
    JOIN users AS u ON u.id = coalesce(i.user_id, t.debit_account)`;
const isPurchase = `t.code IN ('order', 'investment', 'escrow')`;
/** What an investment brings is the organization's when it is released. */
const isSale = `t.code IN ('order', 'investment', 'release')`;
const isDebited = `t.debit_account = :accountId AND t.debit_seq > :after AND t.debit_seq <= :upTo`;
const isCredited = `t.credit_account = :accountId AND t.credit_seq > :after AND t.credit_seq <= :upTo`;

/** Why money was given back from escrow without its investor asking. */
export type EscrowCause = 'failed' | 'project_canceled' | 'terms_changed';

type Stretch = { accountId: string; after: bigint; upTo: bigint };

const sql = {
  completed: statement<{ purchaseIds: readonly string[] }, Sale<'order' | 'investment'>>(
    'outbox.completed-sales',
    `${sale} WHERE t.id = ANY(:purchaseIds) AND ${isPurchase}`,
  ),
  // What has no receipt yet is mailed with it: the outbox is due once more as soon as it has one.
  takeDue: statement<NoParams, DueAccount>(
    'outbox.take-due',
    `SELECT
        o.account_id AS "accountId",
        o.mailed_seq AS after,
        greatest(o.mailed_seq, least(a.transfers_count, waiting.first_seq - 1)) AS "upTo",
        u.email,
        u.name,
        u.email_verified_at IS NOT NULL AS "emailVerified",
        notification_way(u.id, 'money') = 'mail' AS "wantsSales"
      FROM (
          SELECT * FROM outbox_accounts WHERE due ORDER BY account_id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
        ) AS o
        JOIN users AS u ON u.id = o.account_id
        JOIN ledger_accounts AS a ON a.id = o.account_id
        CROSS JOIN LATERAL (
          SELECT min(paid.seq) AS first_seq
          FROM (
            SELECT t.id, t.debit_seq AS seq FROM transfers AS t
            WHERE t.debit_account = o.account_id AND t.debit_seq > o.mailed_seq AND ${isPurchase}
            UNION ALL
            SELECT t.id, t.credit_seq FROM transfers AS t JOIN payments AS c ON c.id = t.id
            WHERE t.credit_account = o.account_id AND t.credit_seq > o.mailed_seq
              AND t.code = 'card_payment' AND c.result = 'credited'
          ) AS paid
          WHERE NOT EXISTS (SELECT FROM receipts AS r WHERE r.id = paid.id)
        ) AS waiting`,
  ),
  sales: statement<Stretch & { most: number }, CountedSale>(
    'outbox.sales',
    `SELECT s.*, count(*) OVER ()::int AS all, sum(s.cents) OVER ()::bigint AS "allCents"
      FROM (${sale} WHERE ${isCredited} AND ${isSale} ORDER BY t.credit_seq) AS s
      LIMIT :most`,
  ),
  // Of a payment to investors that an operator made, the mail of its notification says why.
  takeMovements: statement<Stretch & { most: number }, Counted<Movement>>(
    'outbox.take-movements',
    `WITH others AS (
        DELETE FROM outbox_events WHERE account_id = :accountId RETURNING event_id
      ), moved AS (
        SELECT t.id FROM transfers AS t
        WHERE ${isDebited}
          AND t.code IN ('order', 'investment', 'escrow', 'refund', 'dispute', 'repayment', 'return_back')
          AND NOT (
            t.code = 'repayment'
            AND EXISTS (
              SELECT FROM notifications AS n
              WHERE n.user_id = :accountId
                AND n.event = 'paidByOperator'
                AND n.subject = t.id::text
                AND (n.mailed OR n.mail_at IS NOT NULL)
            )
          )
        UNION ALL
        SELECT t.id FROM transfers AS t
        WHERE ${isCredited} AND (
          t.code IN ('payout_return', 'return', 'repayment_back', 'compensation', 'reserve_freed')
          OR t.code = 'escrow_return'
          AND EXISTS (
            SELECT FROM refunds AS b
            WHERE b.id = t.id AND b.cause IN ('failed', 'project_canceled', 'terms_changed')
          )
          OR t.code = 'card_payment'
          AND EXISTS (SELECT FROM payments AS c WHERE c.id = t.id AND c.result = 'credited')
        )
        UNION ALL
        SELECT event_id FROM others
      )
      SELECT
        coalesce(r.kind, t.code) AS kind,
        coalesce(r.amount_cents, t.amount_cents) AS cents,
        coalesce(r.project_title, p.title, '') AS "projectTitle",
        coalesce(r.id, nullif(receipt_of(t.reverses, 'card_payment', 0), '')::uuid) AS "receiptId",
        r.series,
        r.year,
        r.number,
        CASE
          WHEN t.code IN ('return', 'escrow_return', 'return_back', 'compensation') THEN t.reverses
        END AS "investmentId",
        b.cause,
        CASE WHEN t.code = 'return_back' THEN correction_reason(t.project_id) END AS reason,
        count(*) OVER ()::int AS all
      FROM moved LEFT JOIN receipts AS r ON r.id = moved.id LEFT JOIN transfers AS t ON t.id = moved.id
        LEFT JOIN refunds AS b ON b.id = t.id AND t.code = 'escrow_return'
        LEFT JOIN projects AS p ON p.id = t.project_id
          AND t.code IN ('repayment', 'return', 'escrow_return', 'return_back', 'repayment_back', 'compensation',
            'reserve_freed')
      ORDER BY coalesce(r.paid_at, t.created_at), moved.id LIMIT :most`,
  ),
  mark: statement<{ accountId: string; upTo: bigint }>(
    'outbox.mark',
    'UPDATE outbox_accounts SET due = false, mailed_seq = :upTo WHERE account_id = :accountId',
  ),
};

/** Cents that a buyer has paid an organization; `release`: that left escrow for it. */
export type Sale<Kind = 'order' | 'investment' | 'release'> = {
  id: string;
  kind: Kind;
  sellerId: string;
  cents: bigint;
  projectId: string;
  projectTitle: string;
  buyer: string;
};

/**
 * What has moved in an account's wallet, in cents. What was taken back has the receipt of what it was paid for, and no number of its own;
 * a returned payout has no receipt.
 */
export type Movement = {
  kind:
    | 'order'
    | 'investment'
    | 'topup'
    | 'withdrawal'
    | 'refund'
    | 'refund_owed'
    | 'dispute'
    | 'dispute_owed'
    | 'payout_return'
    | 'repayment'
    | 'return'
    | 'escrow_return'
    | 'return_back'
    | 'repayment_back'
    | 'compensation'
    | 'reserve_freed';
  cents: bigint;
  projectTitle: string;
  receiptId: string | null;
  /** The investment that it came back of, or was taken back of. */
  investmentId: string | null;
  /** Why it left escrow. */
  cause: EscrowCause | null;
  /** What two operators said who have taken it back. */
  reason: string | null;
} & ({ series: string; year: number; number: bigint } | { series: null; year: null; number: null });

/** One of the first rows, with the number of all of them. */
export type Counted<Row> = Row & { all: number };

/** One of the first sales, with the number and the sum in cents of all of them. */
export type CountedSale = Counted<Sale> & { allCents: bigint };

/** An account whose transfers with the numbers after `after`, up to `upTo`, are to be mailed; `wantsSales` says whether it gets mails about what it sells. */
export type DueAccount = Recipient & Stretch & { wantsSales: boolean };

/** Those of these purchases that are paid. */
export function findSales(db: Db, purchaseIds: readonly string[]) {
  return db.query(sql.completed, { purchaseIds });
}

/** An account that no other process is mailing to, locked. */
export async function takeDueAccount(db: Db) {
  return (await db.query(sql.takeDue, {}))[0];
}

/** The first sales in the account's stretch. */
export function salesIn(db: Db, { accountId, after, upTo }: Stretch, most: number) {
  return db.query(sql.sales, { accountId, after, upTo, most });
}

/** The first of what has moved in the account's stretch, the oldest first; rows of the outbox go with the transaction. */
export function takeMovements(db: Db, { accountId, after, upTo }: Stretch, most: number) {
  return db.query(sql.takeMovements, { accountId, after, upTo, most });
}

/** Marks the account's stretch as mailed. */
export function markMailed(db: Db, { accountId, upTo }: Stretch) {
  return db.query(sql.mark, { accountId, upTo });
}
