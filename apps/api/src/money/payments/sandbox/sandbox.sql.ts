import type { Db } from '../../../platform/database/database.ts';
import { statement, type Statement } from '../../../platform/database/statement.ts';
import type { CardOutcome } from './cards.ts';

const intent = `id,
  idempotency_key AS "intentId",
  status,
  amount_cents AS "amountCents",
  currency,
  return_url AS "returnUrl",
  failure`;

const sql = {
  addToken: statement<CardOutcome & { tokenHash: Buffer; last4: string }>(
    'sandbox.add-token',
    `WITH swept AS (DELETE FROM sandbox_tokens WHERE expires_at < now() - interval '1 day')
      INSERT INTO sandbox_tokens (token_hash, last4, outcome, failure) VALUES (:tokenHash, :last4, :outcome, :failure)`,
  ),
  create: statement<NewIntent, Intent>(
    'sandbox.create',
    `WITH card AS (
        UPDATE sandbox_tokens SET used_at = now()
        WHERE token_hash = :tokenHash AND used_at IS NULL AND expires_at > now()
        RETURNING outcome, failure
      )
      INSERT INTO sandbox_intents (
        id,
        idempotency_key,
        amount_cents,
        return_url,
        status,
        failure
      )
      SELECT
        :id,
        :key,
        :amountCents,
        :returnUrl,
        card.outcome,
        card.failure
      FROM card
      ON CONFLICT (idempotency_key) DO NOTHING RETURNING ${intent}`,
  ),
  byId: statement<{ id: string }, Intent>('sandbox.by-id', `SELECT ${intent} FROM sandbox_intents WHERE id = :id`),
  byKey: statement<{ key: string }, Intent>(
    'sandbox.by-key',
    `SELECT ${intent} FROM sandbox_intents WHERE idempotency_key = :key`,
  ),
  capture: statement<{ id: string }, Intent>(
    'sandbox.capture',
    `UPDATE sandbox_intents SET status = 'succeeded', captured_at = now()
      WHERE id = :id AND status = 'authorized'
      RETURNING ${intent}`,
  ),
  cancel: statement<{ id: string }, Intent>(
    'sandbox.cancel',
    `UPDATE sandbox_intents SET status = 'canceled'
      WHERE id = :id AND status IN ('authorized', 'requires_action')
      RETURNING ${intent}`,
  ),
  confirm: statement<{ id: string; failure: string }, Intent>(
    'sandbox.confirm',
    `UPDATE sandbox_intents SET status = CASE WHEN :failure = '' THEN 'authorized' ELSE 'failed' END, failure = :failure
      WHERE id = :id AND status = 'requires_action' RETURNING ${intent}`,
  ),
  refund: statement<NewSandboxRefund, { outcome: 'ok' | 'refused' }>(
    'sandbox.refund',
    'SELECT outcome FROM refund_sandbox_intent(:intentId, :id, :key, :amountCents)',
  ),
  refunds: statement<{ intentId: string }, SandboxRefund>(
    'sandbox.refunds',
    `SELECT id, idempotency_key AS "refundId", amount_cents AS "amountCents" FROM sandbox_refunds
      WHERE intent_id = :intentId
      ORDER BY created_at, id`,
  ),
  claimEvents: statement<{ most: number }, SandboxEvent>(
    'sandbox.claim-events',
    `UPDATE sandbox_events
      SET attempts = attempts + 1, next_try_at = now() + make_interval(secs => least(600, 2 ^ least(attempts + 1, 20)))
      WHERE id IN (
        SELECT id FROM sandbox_events
        WHERE delivered_at IS NULL AND next_try_at <= now()
        ORDER BY next_try_at LIMIT :most FOR UPDATE SKIP LOCKED
      )
      RETURNING id, type, intent_id AS "paymentId"`,
  ),
  delivered: statement<{ ids: readonly string[] }>(
    'sandbox.delivered',
    `WITH swept AS (DELETE FROM sandbox_events WHERE delivered_at < now() - interval '30 days')
      UPDATE sandbox_events SET delivered_at = now() WHERE id = ANY(:ids)`,
  ),
};

export type Intent = {
  id: string;
  intentId: string;
  status: 'requires_action' | 'authorized' | 'succeeded' | 'failed' | 'canceled' | 'refunded';
  amountCents: bigint;
  currency: string;
  returnUrl: string;
  failure: string;
};

export type SandboxEvent = { id: string; type: `payment.${Intent['status']}` | 'refund.done'; paymentId: string };

export type SandboxRefund = { id: string; refundId: string; amountCents: bigint };
export type NewSandboxRefund = { intentId: string; id: string; key: string; amountCents: bigint };

async function one<Params>(
  db: Db,
  statement: Statement<Params, Intent>,
  params: NoInfer<Params>,
): Promise<Intent | null> {
  return (await db.query(statement, params))[0] ?? null;
}

export function addToken(db: Db, hash: Buffer, card: CardOutcome & { last4: string }) {
  return db.query(sql.addToken, { ...card, tokenHash: hash });
}

export type NewIntent = {
  tokenHash: Buffer;
  id: string;
  key: string;
  amountCents: bigint;
  returnUrl: string;
};

/** The new intent, which uses up the token; null when the key has one already, or the token is unknown, used or too old. */
export function createIntent(db: Db, i: NewIntent) {
  return one(db, sql.create, i);
}

export function intentById(db: Db, id: string) {
  return one(db, sql.byId, { id });
}

export function intentByKey(db: Db, key: string) {
  return one(db, sql.byKey, { key });
}

/** The captured intent; null when it was not authorized. */
export function captureIntent(db: Db, id: string) {
  return one(db, sql.capture, { id });
}

/** The canceled intent; null when it had ended or been captured. */
export function cancelIntent(db: Db, id: string) {
  return one(db, sql.cancel, { id });
}

/** Authorizes an intent that waits for its payer, or fails it with these words; null when it did not wait. */
export function confirmIntent(db: Db, id: string, failure: string) {
  return one(db, sql.confirm, { id, failure });
}

/** Sends an amount back, once under its key; `refused` when less is left or nothing was captured. */
export async function refundIntent(db: Db, refund: NewSandboxRefund) {
  return (await db.query(sql.refund, refund))[0]!.outcome;
}

/** What went back of an intent. */
export function listRefunds(db: Db, intentId: string) {
  return db.query(sql.refunds, { intentId });
}

/** Up to `most` events that are due. Each comes again later, at growing distances, unless it is noted as delivered. */
export function claimEvents(db: Db, most: number) {
  return db.query(sql.claimEvents, { most });
}

export function noteDelivered(db: Db, ids: string[]) {
  return db.query(sql.delivered, { ids });
}
