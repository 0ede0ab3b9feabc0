import type { CaseStatus } from '@guildhall/contract/trust/complaint-cases.ts';
import type { OrderState } from '@guildhall/contract/market/orders.contract.ts';
import type { BookedStatus, PurchaseStatus } from '@guildhall/contract/values.ts';
import type { StoredTaken } from '../../trust/cases/taken-case.ts';
import type { OwnDispute } from '../../trust/disputes/to-own-dispute.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { receiptNumber } from '../../money/receipts/receipt-words.ts';
import type { RefundRow } from '../../money/refunds/to-purchase-refund.ts';

/** Money in cents, moments of lists as JSON writes them. */
type ReviewedPurchase = {
  id: string;
  kind: 'order' | 'investment';
  project: { id: string; title: string };
  buyer: { id: string; name: string };
  seller: { id: string; name: string };
  status: PurchaseStatus;
  createdAt: Date;
  cents: bigint;
  cardCents: bigint;
  refundedCents: bigint;
  leftCents: bigint;
  feeCents: bigint;
  receipt: Parameters<typeof receiptNumber>[0] | null;
  messages: bigint;
  units: number;
  unitCents: bigint;
  address: string;
  postalCode: string;
  contactNo: string;
  state: OrderState | '';
  acceptedAt: Date | null;
  sentAt: Date | null;
  reference: string;
  receivedAt: Date | null;
  canceledAt: Date | null;
  cancelReason: string;
  message: string;
  payments: {
    id: string;
    provider: string;
    providerId: string;
    cents: string;
    status: BookedStatus;
    failure: string;
    at: string;
    disputedCents: string;
  }[];
  refunds: RefundRow[];
  dispute: OwnDispute | null;
  taken: StoredTaken;
  complaints: { id: string; number: string; subject: string; status: CaseStatus; at: string }[];
};

function paymentsOf(key: 'order_id' | 'investment_id') {
  return `SELECT * FROM (SELECT * FROM payments WHERE ${key} = b.id ORDER BY id DESC LIMIT 20) AS of_${key}`;
}

// Of everybody: for operators alone.
const reviewStatement = statement<{ id: string }, ReviewedPurchase>(
  'purchases.review',
  `WITH asked AS (
      SELECT coalesce((SELECT purchase_id FROM disputes WHERE id = :id), :id::uuid) AS id
    ), bought AS (
      SELECT
        'order' AS kind,
        o.id,
        o.user_id,
        o.seller_id,
        o.project_id,
        o.status,
        o.created_at,
        o.total_cents AS cents,
        o.card_cents,
        o.number_of_units AS units,
        o.unit_cents,
        o.address,
        o.postal_code,
        o.contact_no,
        '' AS message
      FROM orders AS o WHERE o.id = (SELECT id FROM asked)
      UNION ALL
      SELECT
        'investment',
        i.id,
        i.user_id,
        i.organization_id,
        i.project_id,
        i.status,
        i.created_at,
        i.amount_cents,
        i.card_cents,
        0,
        0,
        '',
        '',
        '',
        i.message
      FROM investments AS i WHERE i.id = (SELECT id FROM asked)
    )
    SELECT
      b.kind,
      b.id,
      json_build_object('id', p.id, 'title', p.title) AS project,
      json_build_object('id', u.id, 'name', u.name) AS buyer,
      json_build_object('id', s.id, 'name', s.name) AS seller,
      b.status,
      b.created_at AS "createdAt",
      b.cents,
      b.card_cents AS "cardCents",
      refunded_of(b.id) AS "refundedCents",
      refundable_of(b.id) AS "leftCents",
      fee_kept_of(b.id) AS "feeCents",
      (
        SELECT json_build_object('series', r.series, 'year', r.year, 'number', r.number)
        FROM receipts AS r WHERE r.id = b.id
      ) AS receipt,
      coalesce(m.messages_count, 0) AS messages,
      b.units,
      b.unit_cents AS "unitCents",
      b.address,
      b.postal_code AS "postalCode",
      b.contact_no AS "contactNo",
      CASE WHEN b.kind = 'order' THEN order_state(b.id) ELSE '' END AS state,
      t.accepted_at AS "acceptedAt",
      t.sent_at AS "sentAt",
      coalesce(t.reference, '') AS reference,
      t.received_at AS "receivedAt",
      t.canceled_at AS "canceledAt",
      coalesce(t.reason, '') AS "cancelReason",
      b.message,
      (
        SELECT coalesce(
          json_agg(
            json_build_object('id', y.id, 'provider', y.provider, 'providerId', coalesce(y.provider_id, ''),
              'cents', y.amount_cents::text, 'status', y.status, 'failure', y.failure, 'at', y.created_at,
              'disputedCents', y.disputed_cents::text)
            ORDER BY y.id DESC
          ),
          '[]'
        )
        FROM (${paymentsOf('order_id')} UNION ALL ${paymentsOf('investment_id')}) AS y
      ) AS payments,
      refunds_of(b.id) AS refunds,
      dispute_of(b.id) AS dispute,
      (
        SELECT taken_case('dispute', d.id) FROM disputes AS d
        WHERE d.purchase_id = b.id AND d.status <> 'closed'
      ) AS taken,
      (
        SELECT coalesce(
          json_agg(
            json_build_object('id', c.id, 'number', c.number, 'subject', c.subject, 'status', c.status,
              'at', c.created_at)
            ORDER BY c.id DESC
          ),
          '[]'
        )
        FROM (
          SELECT c.id, k.number, x.subject, k.status, c.created_at
          FROM complaint_texts AS x JOIN complaints AS c ON c.text_id = x.id JOIN complaint_cases AS k ON k.id = c.id
          WHERE x.about_id = b.id ORDER BY c.id DESC LIMIT 20
        ) AS c
      ) AS complaints
    FROM bought AS b
      JOIN projects AS p ON p.id = b.project_id
      JOIN users AS u ON u.id = b.user_id
      JOIN users AS s ON s.id = b.seller_id
      LEFT JOIN order_steps AS t ON t.id = b.id
      LEFT JOIN conversations AS m
        ON m.low_id = least(b.user_id, b.seller_id) AND m.high_id = greatest(b.user_id, b.seller_id)`,
);

/** An order or investment of anybody, by its id or by that of a dispute about it. */
export async function findPurchase(db: Db, id: string): Promise<ReviewedPurchase | undefined> {
  return (await db.query(reviewStatement, { id }))[0];
}
