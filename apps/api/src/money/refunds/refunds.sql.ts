import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { RefundObstacle } from '../../trust/disputes/refuse-refund.ts';

type NewRefund = {
  actorId: string;
  idempotencyKey: string | null;
  fingerprint: Buffer;
  purchaseId: string;
  cents: bigint;
  cause: 'seller' | 'operator';
  reason: string;
};

/** Money in cents: what was given back now, what can still be, and what the seller's wallet has free. */
export type WrittenRefund<Cause extends NewRefund['cause']> = {
  outcome:
    | 'ok'
    | 'repeated'
    | 'under_way'
    | 'conflict'
    | 'not_found'
    | RefundObstacle
    | (Cause extends 'operator' ? 'stake' : never);
  id: string;
  kind: 'order' | 'investment';
  buyerId: string;
  sellerId: string;
  projectTitle: string;
  cents: bigint;
  left: bigint;
  free: bigint;
};

const refundStatement = statement<NewRefund, WrittenRefund<'operator'>>(
  'refunds.refund',
  `SELECT
      outcome,
      refund_id AS id,
      kind,
      buyer AS "buyerId",
      seller AS "sellerId",
      project_title AS "projectTitle",
      given_cents AS cents,
      left_cents AS "left",
      free_cents AS free
    FROM refund_under_key(:actorId, :idempotencyKey, :fingerprint, :purchaseId, :cents, :cause, :reason)`,
);

/** Gives money back and keeps the idempotency key; only `ok` has changed anything. */
export async function refundInLedger<Cause extends NewRefund['cause']>(
  db: Db,
  refund: NewRefund & { cause: Cause },
): Promise<WrittenRefund<Cause>> {
  return (await db.query(refundStatement, refund))[0] as WrittenRefund<Cause>;
}
