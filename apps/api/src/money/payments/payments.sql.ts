import type { FailureCode, ProviderStatus } from '@guildhall/contract/money/payments.contract.ts';
import type { BookedStatus, PaymentPurpose, PurchaseStatus } from '@guildhall/contract/values.ts';
import type { Recipient } from '../../reach/mail/email-template.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';

const payment = `p.id,
  p.provider,
  p.provider_id AS "providerId",
  p.user_id AS "userId",
  p.purpose,
  p.amount_cents AS "amountCents",
  p.currency,
  p.status,
  p.failure,
  p.failure_code AS "failureCode",
  p.created_at AS "createdAt",
  p.settled_at AS "settledAt",
  p.result,
  coalesce(p.received_cents, p.amount_cents) AS "receivedCents",
  p.refunded_cents AS "refundedCents",
  p.disputed_cents AS "disputedCents",
  p.answers_taken AS "answersTaken",
  coalesce(p.order_id, p.investment_id) AS "purchaseId",
  coalesce(o.status, i.status) AS "purchaseStatus",
  coalesce(o.expires_at, i.expires_at) AS "expiresAt"`;
const from =
  'FROM payments p LEFT JOIN orders o ON o.id = p.order_id LEFT JOIN investments i ON i.id = p.investment_id';
const live = `('created', 'requires_action', 'processing')`;
const ended = `('failed', 'expired')`;

const sql = {
  open: statement<Required<Opening>, Opened>(
    'payments.open',
    `SELECT outcome, payment_id AS "paymentId", due_cents AS "dueCents"
      FROM open_payment(:payerId, :provider, :purchaseId, :amountCents, :returnUrl, :requestKey)`,
  ),
  overdue: statement<{ buyerId: string; purchaseId: string }>(
    'payments.overdue',
    `SELECT 1 FROM orders WHERE id = :purchaseId AND user_id = :buyerId AND status = 'pending' AND expires_at <= now()
      UNION ALL SELECT 1 FROM investments
      WHERE id = :purchaseId AND user_id = :buyerId AND status = 'pending' AND expires_at <= now()`,
  ),
  byId: statement<{ id: string }, Payment>('payments.by-id', `SELECT ${payment} ${from} WHERE p.id = :id`),
  own: statement<{ payerId: string; providerId: string }, Payment>(
    'payments.own',
    `SELECT ${payment} ${from} WHERE p.provider_id = :providerId AND p.user_id = :payerId`,
  ),
  reported: statement<{ provider: string; providerId: string }, Payment>(
    'payments.told',
    `SELECT ${payment} ${from} WHERE p.provider = :provider AND p.provider_id = :providerId`,
  ),
  seen: statement<{ provider: string; id: string }>(
    'payments.seen-event',
    'SELECT 1 FROM seen_events WHERE provider = :provider AND id = :id',
  ),
  keepSeen: statement<{ provider: string; id: string }>(
    'payments.keep-seen-event',
    'INSERT INTO seen_events (provider, id) VALUES (:provider, :id) ON CONFLICT DO NOTHING',
  ),
  note: statement<{ id: string; providerId: string; confirmUrl: string; mustAct: boolean }>(
    'payments.note',
    `UPDATE payments
      SET provider_id = coalesce(provider_id, :providerId), confirm_url = :confirmUrl, updated_at = now(),
        status = CASE WHEN status = 'created' AND :mustAct THEN 'requires_action' ELSE status END
      WHERE id = :id AND (provider_id IS NULL OR provider_id = :providerId)`,
  ),
  beginCapture: statement<{ id: string }, { outcome: 'ok' | 'place_gone' | 'ended' }>(
    'payments.begin-capture',
    'SELECT outcome FROM begin_capture(:id)',
  ),
  settle: statement<{ id: string; receivedCents: bigint | null; waitDays: number }, Ended<never>>(
    'payments.settle',
    `SELECT s.outcome, s.payer_id AS "payerId", s.purchase_id AS "purchaseId",
        coalesce(
          (SELECT o.seller_id FROM orders o WHERE o.id = s.purchase_id),
          (SELECT i.organization_id FROM investments i WHERE i.id = s.purchase_id)
        ) AS "sellerId"
      FROM settle_payment(:id, :receivedCents, :waitDays) s`,
  ),
  fail: statement<{ id: string; status: 'failed' | 'canceled'; why: string; code: FailureCode }, Ended<'settled'>>(
    'payments.fail',
    'SELECT outcome, payer_id AS "payerId" FROM fail_payment(:id, :status, :why, :code)',
  ),
  unsettled: statement<{ seconds: number; afterId: string; most: number }, Payment>(
    'payments.unsettled',
    `SELECT ${payment} ${from}
      WHERE (p.status IN ${live} OR (p.status = 'succeeded' AND p.settled_at IS NULL))
        AND (p.created_at < now() - make_interval(secs => :seconds) OR coalesce(o.status, i.status) IN ${ended})
        AND p.id > :afterId
      ORDER BY p.id LIMIT :most`,
  ),
  unplaced: statement<{ paymentId: string }, Unplaced>(
    'payments.unplaced',
    `SELECT
        p.user_id AS "payerId",
        i.id AS "investmentId",
        u.email,
        u.name,
        u.email_verified_at IS NOT NULL AS "emailVerified",
        i.project_id AS "projectId",
        t.title AS "projectTitle",
        i.amount_cents AS cents,
        CASE
          WHEN funding_obstacle(t) IS NOT NULL THEN 'over'
          WHEN own_limit_left(p.user_id) < 0 THEN 'limit'
          ELSE 'full'
        END AS why
      FROM payments AS p JOIN users AS u ON u.id = p.user_id JOIN investments AS i ON i.id = p.investment_id
        JOIN projects AS t ON t.id = i.project_id
      WHERE p.id = :paymentId`,
  ),
  expire: statement<NoParams, { outcome: 'expired' | 'skipped' | 'none'; buyerId: string }>(
    'payments.expire',
    'SELECT outcome, buyer_id AS "buyerId" FROM expire_purchase(now())',
  ),
  saveMoneyKind: statement<{ kind: MoneyKind }, { kind: MoneyKind }>(
    'payments.keep-money-kind',
    `WITH kept AS (
        INSERT INTO money_kind (kind) VALUES (:kind)
        ON CONFLICT (id) DO UPDATE SET kind = :kind WHERE NOT EXISTS (SELECT FROM payments)
        RETURNING kind
      )
      SELECT kind FROM kept UNION ALL SELECT kind FROM money_kind WHERE NOT EXISTS (SELECT FROM kept)`,
  ),
  moneyKind: statement<NoParams, { kind: MoneyKind }>('payments.money-kind', 'SELECT kind FROM money_kind'),
  free: statement<{ userId: string }, { freeCents: bigint }>(
    'payments.free',
    'SELECT balance_cents - held_cents AS "freeCents" FROM ledger_accounts WHERE id = :userId',
  ),
};

type MoneyKind = 'test' | 'live';

/** A payment as our own books have it, with the purchase that it is for; a top-up has none. */
export type Payment = {
  id: string;
  provider: string;
  providerId: string | null;
  userId: string;
  purpose: PaymentPurpose;
  amountCents: bigint;
  currency: string;
  status: BookedStatus;
  /** Why it came to nothing: in words for the payer, and in one word. */
  failure: string;
  failureCode: FailureCode;
  createdAt: Date;
  settledAt: Date | null;
  result: 'completed' | 'credited' | null;
  /** What the provider took; all of the amount, unless it reported less. */
  receivedCents: bigint;
  /** What the ledger has booked of refunds and disputes. */
  refundedCents: bigint;
  disputedCents: bigint;
  /** How many answers of the provider about it after its settlement were taken. */
  answersTaken: number;
  purchaseId: string | null;
  purchaseStatus: PurchaseStatus | null;
  expiresAt: Date | null;
};

export type Opening = {
  payerId: string;
  provider: string;
  purchaseId: string | null;
  amountCents: bigint;
  returnUrl: string;
  /** Of a top-up: the idempotency key that the payment belongs to. */
  requestKey?: string | null;
};
export type Opened = {
  outcome: 'ok' | 'existing' | 'not_found' | 'not_due' | 'amount';
  paymentId: string;
  dueCents: bigint;
};

/** Records what is about to be paid, before the provider is asked. */
export async function openPayment(db: Db, o: Opening): Promise<Opened> {
  return (await db.query(sql.open, { requestKey: null, ...o }))[0]!;
}

/** Whether the buyer's purchase has waited too long, though nobody has given it up yet. */
export async function isOverdue(db: Db, buyerId: string, purchaseId: string) {
  return (await db.query(sql.overdue, { buyerId, purchaseId })).length > 0;
}

export async function findPayment(db: Db, id: string): Promise<Payment | null> {
  return (await db.query(sql.byId, { id }))[0] ?? null;
}

/** The payer's own payment by the provider's id; null for anybody else. */
export async function findOwnPayment(db: Db, payerId: string, providerId: string): Promise<Payment | null> {
  return (await db.query(sql.own, { payerId, providerId }))[0] ?? null;
}

/** The payment that a provider speaks of. */
export async function findToldPayment(db: Db, provider: string, providerId: string): Promise<Payment | null> {
  return (await db.query(sql.reported, { provider, providerId }))[0] ?? null;
}

/** Whether an event of a provider was heard to its end before. */
export async function wasSeen(db: Db, provider: string, id: string): Promise<boolean> {
  return (await db.query(sql.seen, { provider, id })).length > 0;
}

/** Records that an event was handled to its end. */
export function saveSeenEvent(db: Db, provider: string, id: string) {
  return db.query(sql.keepSeen, { provider, id });
}

/** Notes the provider's id, once for all, and that the payer has to act. */
export function notePayment(db: Db, id: string, reported: { id: string; confirmUrl: string; status: ProviderStatus }) {
  return db.query(sql.note, {
    id,
    providerId: reported.id,
    confirmUrl: reported.confirmUrl,
    mustAct: reported.status === 'requires_action',
  });
}

/**
 * Keeps the purchase from expiring while the money is taken, and the investment's place in the goal; `place_gone` when
 * there is none left, `ended` when the payment or its purchase has ended.
 */
export async function beginCapture(db: Db, id: string) {
  return (await db.query(sql.beginCapture, { id }))[0]!.outcome;
}

/** `repeated`: it had ended so before. */
type Ended<Other extends string> = {
  outcome: 'ok' | 'repeated' | 'not_found' | Other;
  payerId: string;
  sellerId?: string | null;
  purchaseId?: string | null;
};

/** `receivedCents`: what was taken, of which a purchase needs all; null for all. Whoever has it then cannot withdraw it for `waitDays`. */
export async function settleInLedger(db: Db, id: string, receivedCents: bigint | null = null, waitDays = 0) {
  return (await db.query(sql.settle, { id, receivedCents, waitDays }))[0]!;
}

export async function failInLedger(
  db: Db,
  id: string,
  status: 'failed' | 'canceled',
  why: string,
  code: FailureCode = '',
) {
  return (await db.query(sql.fail, { id, status, why, code }))[0]!;
}

/** Payments under way for at least this number of seconds, or whose purchase has ended, by id after `afterId`. */
export function listUnsettled(db: Db, seconds: number, afterId: string, most: number) {
  return db.query(sql.unsettled, { seconds, afterId, most });
}

/** Whose investment found no place in which project: its goal is taken (full), or it takes no more (over); `cents` is the whole investment. */
export type Unplaced = Recipient & {
  payerId: string;
  investmentId: string;
  projectId: string;
  projectTitle: string;
  cents: bigint;
  why: 'full' | 'over' | 'limit';
};

export async function findUnplaced(db: Db, paymentId: string): Promise<Unplaced | undefined> {
  return (await db.query(sql.unplaced, { paymentId }))[0];
}

/** Gives up one purchase whose time is over. */
export async function expirePurchase(db: Db) {
  return (await db.query(sql.expire, {}))[0]!;
}

/** What the wallet has free to spend, in cents. */
export async function freeInWallet(db: Db, userId: string) {
  return (await db.query(sql.free, { userId }))[0]!.freeCents;
}

/** The kind of money that the database is marked with. */
export async function readMoneyKind(db: Db): Promise<MoneyKind | undefined> {
  return (await db.query(sql.moneyKind, {}))[0]?.kind;
}

/** Marks the database with a kind of money unless it has payments, and answers its mark. */
export async function saveMoneyKind(db: Db, kind: MoneyKind): Promise<MoneyKind> {
  return (await db.query(sql.saveMoneyKind, { kind }))[0]!.kind;
}
