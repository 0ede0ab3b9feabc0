import type { PaymentPurpose } from '@guildhall/contract/values.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { ProviderDispute } from './provider/provider.ts';

const listed = `d.id,
  d.provider_id AS "providerId",
  d.amount_cents AS cents,
  d.reason,
  d.is_inquiry AS inquiry,
  d.status,
  d.opened_at AS "openedAt",
  nullif(d.due_at, 'infinity') AS "dueAt",
  d.closed_at AS "closedAt",
  d.payment_id AS "paymentId",
  coalesce(coalesce(p.order_id, p.investment_id)::text, '') AS "purchaseId",
  p.provider,
  p.purpose,
  u.id AS "payerId",
  u.name AS payer,
  u.email`;
const from = 'FROM card_disputes AS d JOIN payments AS p ON p.id = d.payment_id JOIN users AS u ON u.id = p.user_id';

const sql = {
  // A dispute that the provider no longer lists has ended, and nobody knows how.
  keep: statement<{ paymentId: string; told: string }, ChangedDispute>(
    'payments.keep-disputes',
    `WITH told AS (
        SELECT *
        FROM jsonb_to_recordset(:told::jsonb) AS t (id text, "amountCents" bigint, "feeCents" bigint, reason text,
          "isInquiry" boolean, status text, "openedAt" timestamptz, "dueAt" timestamptz)
      ), kept AS (
        INSERT INTO card_disputes AS d (
          payment_id,
          provider_id,
          amount_cents,
          fee_cents,
          reason,
          is_inquiry,
          status,
          opened_at,
          due_at,
          closed_at
        )
        SELECT
          :paymentId,
          t.id,
          t."amountCents",
          t."feeCents",
          t.reason,
          t."isInquiry",
          t.status,
          t."openedAt",
          coalesce(t."dueAt", 'infinity'),
          CASE WHEN t.status NOT IN ('open', 'answered') THEN now() END
        FROM told AS t
        ON CONFLICT (payment_id, provider_id) DO UPDATE SET
          amount_cents = excluded.amount_cents,
          fee_cents = excluded.fee_cents,
          reason = excluded.reason,
          is_inquiry = excluded.is_inquiry,
          status = excluded.status,
          due_at = excluded.due_at,
          closed_at = CASE WHEN excluded.closed_at IS NOT NULL THEN coalesce(d.closed_at, excluded.closed_at) END
        RETURNING
          d.id,
          d.provider_id,
          d.amount_cents,
          d.reason,
          d.is_inquiry,
          d.status,
          d.due_at,
          old.status AS was
      ), gone AS (
        UPDATE card_disputes AS d SET status = 'closed', closed_at = now()
        WHERE d.payment_id = :paymentId
          AND d.closed_at IS NULL
          AND NOT EXISTS (SELECT FROM told AS t WHERE t.id = d.provider_id)
        RETURNING
          d.id,
          d.provider_id,
          d.amount_cents,
          d.reason,
          d.is_inquiry,
          d.status,
          d.due_at,
          old.status AS was
      )
      SELECT
        id,
        provider_id AS "providerId",
        amount_cents AS cents,
        reason,
        is_inquiry AS inquiry,
        status,
        nullif(due_at, 'infinity') AS "dueAt"
      FROM (SELECT * FROM kept UNION ALL SELECT * FROM gone) AS a WHERE was IS DISTINCT FROM status ORDER BY id`,
  ),
  // A fee that the provider leaves out while it holds the money of a payment stays as it was before; fees of disputes come separately.
  feeWhileHeld: statement<{ id: string; disputeFees: bigint }, { feeCents: bigint | null }>(
    'payments.fee-while-held',
    `SELECT p.fee_cents + :disputeFees
        - coalesce((SELECT sum(d.fee_cents) FROM card_disputes AS d WHERE d.payment_id = p.id), 0)::bigint AS "feeCents"
      FROM payments AS p WHERE p.id = :id FOR NO KEY UPDATE`,
  ),
  waiting: statement<Page & { status: 'open' | 'answered' }, ListedDispute>(
    'payments.waiting-disputes',
    `SELECT ${listed} ${from}
      WHERE d.status = :status
        AND (d.due_at, d.id) > (
          coalesce((SELECT due_at FROM card_disputes WHERE id = :after), '-infinity'),
          coalesce(:after::uuid, '00000000-0000-0000-0000-000000000000')
        )
      ORDER BY d.due_at, d.id LIMIT :most`,
  ),
  closed: statement<Page, ListedDispute>(
    'payments.closed-disputes',
    `SELECT ${listed} ${from}
      WHERE d.closed_at IS NOT NULL
        AND (d.closed_at, d.id) < (
          coalesce((SELECT closed_at FROM card_disputes WHERE id = :after), 'infinity'),
          coalesce(:after::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
        )
      ORDER BY d.closed_at DESC, d.id DESC LIMIT :most`,
  ),
};

type Page = { after: string | null; most: number };

/** A dispute whose status has changed now. Money in cents. */
export type ChangedDispute = {
  id: string;
  providerId: string;
  cents: bigint;
  reason: string;
  inquiry: boolean;
  status: ProviderDispute['status'];
  dueAt: Date | null;
};

type ListedDispute = ChangedDispute & {
  openedAt: Date;
  closedAt: Date | null;
  paymentId: string;
  purchaseId: string;
  provider: string;
  purpose: PaymentPurpose;
  payerId: string;
  payer: string;
  email: string;
};

/** Stores what a provider says of the disputes of a payment, and answers those whose status has changed. */
export function saveDisputes(
  db: Db,
  paymentId: string,
  disputes: readonly ProviderDispute[],
): Promise<ChangedDispute[]> {
  const told = disputes.map((each) => ({
    ...each,
    amountCents: String(each.amountCents),
    feeCents: String(each.feeCents),
  }));
  return db.query(sql.keep, { paymentId, told: JSON.stringify(told) });
}

/** All fees of a payment, where the provider reports only those of its disputes; null where it never reported any. */
export async function feeWhileHeld(db: Db, id: string, disputeFees: bigint): Promise<bigint | null> {
  return (await db.query(sql.feeWhileHeld, { id, disputeFees }))[0]!.feeCents;
}

/** At most `most` disputes of everybody's payments: those that wait by the day until which they can be answered, the others newest first. */
export function listDisputes(db: Db, status: 'open' | 'answered' | 'closed', after: string | null, most: number) {
  const page = { after, most };
  return status === 'closed' ? db.query(sql.closed, page) : db.query(sql.waiting, { ...page, status });
}
