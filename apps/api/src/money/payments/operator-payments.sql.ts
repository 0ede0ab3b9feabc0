import type { BookedStatus, PaymentPurpose } from '@guildhall/contract/values.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const columns = `p.id,
  u.id AS "payerId",
  u.name,
  u.email,
  p.amount_cents AS cents,
  p.purpose,
  coalesce(p.order_id::text, p.investment_id::text, '') AS "purchaseId",
  p.provider,
  coalesce(p.provider_id, '') AS "providerId",
  p.status,
  p.failure,
  p.created_at AS "createdAt",
  p.settled_at AS "settledAt",
  p.refunded_cents AS refunded,
  refundable_of(p) AS refundable,
  card_refunds_of(p.id) AS refunds`;
const open = `(p.status IN ('created', 'requires_action', 'processing')
    OR (p.status = 'succeeded' AND p.settled_at IS NULL))`;
const shown = `(NOT :unsettled OR ${open})
  AND (NOT :refunding OR EXISTS (SELECT FROM payment_refunds AS r WHERE r.payment_id = p.id AND r.status = 'pending'))`;

const sql = {
  unsettled: statement<Page, QueuedPayment>(
    'payments.queue-unsettled',
    `SELECT ${columns} FROM payments AS p JOIN users AS u ON u.id = p.user_id
      WHERE ${open} AND (p.created_at, p.id) > (
          CASE WHEN :after::uuid IS NULL THEN '-infinity' ELSE (SELECT created_at FROM payments WHERE id = :after) END,
          coalesce(:after::uuid, '00000000-0000-0000-0000-000000000000'))
      ORDER BY p.created_at, p.id LIMIT :most`,
  ),
  // Ids are made in the order of time.
  refunding: statement<Page, QueuedPayment>(
    'payments.queue-refunding',
    `SELECT ${columns}
      FROM (
        SELECT DISTINCT payment_id FROM payment_refunds
        WHERE status = 'pending' AND payment_id > coalesce(:after::uuid, '00000000-0000-0000-0000-000000000000')
        ORDER BY payment_id LIMIT :most
      ) AS r
        JOIN payments AS p ON p.id = r.payment_id
        JOIN users AS u ON u.id = p.user_id
      ORDER BY p.id`,
  ),
  newest: statement<Page, QueuedPayment>(
    'payments.queue-newest',
    `SELECT ${columns} FROM payments AS p JOIN users AS u ON u.id = p.user_id
      WHERE p.id < coalesce(:after::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff') ORDER BY p.id DESC LIMIT :most`,
  ),
  found: statement<Page & Omit<PaymentsQuery, 'after'>, QueuedPayment>(
    'payments.queue-search',
    `WITH found AS MATERIALIZED (
        SELECT id FROM payments WHERE id = :asId
        UNION SELECT id FROM payments WHERE provider IN ('sandbox', 'stripe', 'paypal') AND provider_id = :search
        UNION (SELECT p.id FROM payments AS p WHERE p.user_id = (SELECT id FROM users WHERE email = lower(:search))
          AND ${shown} AND p.created_at <= coalesce((SELECT created_at FROM payments WHERE id = :after), 'infinity')
          ORDER BY p.created_at DESC LIMIT :most)
      )
      SELECT ${columns} FROM found JOIN payments AS p USING (id) JOIN users AS u ON u.id = p.user_id
      WHERE ${shown} AND p.id < coalesce(:after::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      ORDER BY p.id DESC LIMIT :most`,
  ),
};

type Page = { after: string | null; most: number };

/** Money in cents; `failure` in the provider's words. */
export type QueuedPayment = {
  id: string;
  payerId: string;
  name: string;
  email: string;
  cents: bigint;
  purpose: PaymentPurpose;
  /** Empty for money that was added to the wallet. */
  purchaseId: string;
  provider: string;
  providerId: string;
  status: BookedStatus;
  failure: string;
  createdAt: Date;
  settledAt: Date | null;
  refunded: bigint;
  refundable: bigint;
  refunds: {
    id: string;
    cents: string;
    status: 'pending' | 'done' | 'failed';
    reason: string;
    failure: string;
    at: string;
  }[];
};

/** What is asked for; `asId` is the search where it is the id of a payment, and otherwise one that no payment has. */
export type PaymentsQuery = {
  unsettled: boolean;
  refunding: boolean;
  search: string;
  asId: string;
  after: string | null;
};

/** At most `most` payments of everybody: the unsettled and those with a refund under way oldest first, all others newest first. */
export function findPaymentsForOperator(db: Db, asked: PaymentsQuery, most: number): Promise<QueuedPayment[]> {
  if (asked.search !== '') return db.query(sql.found, { ...asked, most });
  const page = { after: asked.after, most };
  if (asked.refunding) return db.query(sql.refunding, page);
  return asked.unsettled ? db.query(sql.unsettled, page) : db.query(sql.newest, page);
}
