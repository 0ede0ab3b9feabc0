import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const sql = {
  open: statement<NewPaymentRefund, OpenedRefund>(
    'payments.open-refund',
    `SELECT outcome, refund_id AS id, payer AS "payerId", left_cents AS "left", free_cents AS free
      FROM open_payment_refund(:operatorId, :idempotencyKey, :fingerprint, :paymentId, :cents, :reason)`,
  ),
  fail: statement<{ id: string; why: string }, FailedRefund>(
    'payments.fail-refund',
    'SELECT outcome, payer AS "payerId", cents FROM fail_payment_refund(:id, :why)',
  ),
  byId: statement<{ id: string }, PaymentRefund>(
    'payments.refund',
    `SELECT
        r.id,
        r.payment_id AS "paymentId",
        p.provider,
        p.provider_id AS "providerId",
        r.amount_cents AS "amountCents",
        r.status,
        r.provider_id IS NOT NULL AS "isKnown",
        r.failure,
        r.created_at AS "createdAt",
        refundable_of(p) AS "left"
      FROM payment_refunds AS r JOIN payments AS p ON p.id = r.payment_id WHERE r.id = :id`,
  ),
  // A refund that the provider has not reported comes each minute, one that it reports as pending each ten.
  claim: statement<{ most: number }, { id: string }>(
    'payments.claim-refunds',
    `UPDATE payment_refunds SET asked_at = now()
      WHERE id IN (
        SELECT id FROM payment_refunds
        WHERE status = 'pending'
          AND asked_at <= now() - CASE WHEN provider_id IS NULL THEN interval '1 minute' ELSE interval '10 minutes' END
        ORDER BY asked_at LIMIT :most FOR NO KEY UPDATE SKIP LOCKED
      )
      RETURNING id`,
  ),
};

/** In cents. */
export type NewPaymentRefund = {
  operatorId: string;
  idempotencyKey: string | null;
  fingerprint: Buffer;
  paymentId: string;
  cents: bigint;
  reason: string;
};

/** What keeps money of a payment from being sent back. */
export type PaymentRefundObstacle =
  | 'stake'
  | 'not_settled'
  | 'disputed'
  | 'books'
  | 'owing_seller'
  | 'refunded'
  | 'kept'
  | 'too_much'
  | 'insufficient';

/** In cents: what is left to be sent back, and what the payer's wallet had free. */
export type OpenedRefund = {
  outcome: 'ok' | 'repeated' | 'under_way' | 'conflict' | 'not_found' | PaymentRefundObstacle;
  id: string;
  payerId: string;
  left: bigint;
  free: bigint;
};

type FailedRefund = { outcome: 'ok' | 'repeated' | 'known' | 'not_found'; payerId: string; cents: bigint };

/** A refund as our own books have it, with the payment that it is of; money in cents. */
export type PaymentRefund = {
  id: string;
  paymentId: string;
  provider: string;
  /** The provider's id of the payment. */
  providerId: string;
  amountCents: bigint;
  status: 'pending' | 'done' | 'failed';
  /** The provider has reported it. */
  isKnown: boolean;
  failure: string;
  createdAt: Date;
  /** What of the payment can still be refunded. */
  left: bigint;
};

/** Sets money aside in the payer's wallet that is to be sent back, and keeps the idempotency key; only `ok` has changed anything. */
export async function openPaymentRefund(db: Db, refund: NewPaymentRefund): Promise<OpenedRefund> {
  return (await db.query(sql.open, refund))[0]!;
}

/** Gives a refund up of which the provider has made nothing; only `ok` has changed anything. */
export async function failPaymentRefund(db: Db, id: string, why: string): Promise<FailedRefund> {
  return (await db.query(sql.fail, { id, why }))[0]!;
}

export async function findPaymentRefund(db: Db, id: string): Promise<PaymentRefund> {
  return (await db.query(sql.byId, { id }))[0]!;
}

/** The ids of at most `most` pending refunds that are to be looked up now; each comes again later. */
export async function claimPaymentRefunds(db: Db, most: number): Promise<string[]> {
  return (await db.query(sql.claim, { most })).map(({ id }) => id);
}
