import type { FailureCode, ProviderStatus } from '@guildhall/contract/payments.contract.ts';
import type { PurchaseStatus } from '@guildhall/contract/values.ts';
import type { Recipient } from '../../reach/mail/email-template.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';
import type { Movements, ProviderRefund } from './provider.ts';

const payment = `p.id, p.provider, p.provider_id AS "providerId", p.user_id AS "userId", p.purpose, p.amount_cents AS "amountCents", p.currency, p.status,
  p.failure, p.failure_code AS "failureCode",
  p.created_at AS "createdAt", p.settled_at AS "settledAt", p.result, coalesce(p.received_cents, p.amount_cents) AS "receivedCents",
  p.refunded_cents AS "refundedCents", p.disputed_cents AS "disputedCents", p.answers_taken AS "answersTaken",
  coalesce(p.order_id, p.investment_id) AS "purchaseId",
  coalesce(o.status, i.status) AS "purchaseStatus", coalesce(o.expires_at, i.expires_at) AS "expiresAt"`;
const from =
  'FROM payments p LEFT JOIN orders o ON o.id = p.order_id LEFT JOIN investments i ON i.id = p.investment_id';
const live = `('created', 'requires_action', 'processing')`;
const ended = `('failed', 'expired')`;

const sql = {
  open: statement<Required<Opening>, Opened>(
    'payments.open',
    'SELECT outcome, payment_id AS "paymentId", due_cents AS "dueCents" FROM open_payment(:payerId, :provider, :purchaseId, :amountCents, :returnUrl, :requestKey)',
  ),
  overdue: statement<{ buyerId: string; purchaseId: string }>(
    'payments.overdue',
    `SELECT 1 FROM orders WHERE id = :purchaseId AND user_id = :buyerId AND status = 'pending' AND expires_at <= now()
      UNION ALL SELECT 1 FROM investments WHERE id = :purchaseId AND user_id = :buyerId AND status = 'pending' AND expires_at <= now()`,
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
    `UPDATE payments SET provider_id = coalesce(provider_id, :providerId), confirm_url = :confirmUrl, updated_at = now(),
        status = CASE WHEN status = 'created' AND :mustAct THEN 'requires_action' ELSE status END
      WHERE id = :id AND (provider_id IS NULL OR provider_id = :providerId)`,
  ),
  beginCapture: statement<{ id: string }, { outcome: 'ok' | 'place_gone' | 'ended' }>(
    'payments.begin-capture',
    'SELECT outcome FROM begin_capture(:id)',
  ),
  settle: statement<{ id: string; receivedCents: bigint | null; waitDays: number }, Ended<never>>(
    'payments.settle',
    `SELECT s.outcome, s.payer_id AS "payerId", s.purchase_id AS "purchaseId", coalesce(
        (SELECT o.seller_id FROM orders o WHERE o.id = s.purchase_id), (SELECT i.organization_id FROM investments i WHERE i.id = s.purchase_id)
      ) AS "sellerId" FROM settle_payment(:id, :receivedCents, :waitDays) s`,
  ),
  fail: statement<{ id: string; status: 'failed' | 'canceled'; why: string; code: FailureCode }, Ended<'settled'>>(
    'payments.fail',
    'SELECT outcome, payer_id AS "payerId" FROM fail_payment(:id, :status, :why, :code)',
  ),
  follow: statement<Required<Omit<Followed, 'refunds'>> & { told: string }, FollowedOutcome>(
    'payments.follow',
    `SELECT outcome, payer_id AS "payerId", taken_cents AS "takenCents", owed_cents AS "owedCents", failed,
        charged_back AS "chargedBack"
      FROM follow_payment(:id, :seenAnswers, :refundedCents, :disputedCents, :lostCents, :feeCents, :told::jsonb)`,
  ),
  // The oldest look comes first, and none twice within ten minutes.
  toFollow: statement<{ provider: string; most: number }, { id: string }>(
    'payments.to-follow',
    `WITH due AS (
        UPDATE payments SET follow_at = now() + interval '10 minutes' WHERE id IN (
          SELECT id FROM payments WHERE follow_at <= now() AND provider = :provider ORDER BY follow_at LIMIT :most FOR NO KEY UPDATE SKIP LOCKED
        ) RETURNING id
      ), without_fee AS (
        SELECT id FROM payments
        WHERE settled_at IS NOT NULL AND fee_cents IS NULL AND provider <> 'sandbox' AND provider = :provider
          AND (followed_at IS NULL OR followed_at < now() - interval '10 minutes') AND follow_at IS NULL
        ORDER BY followed_at NULLS FIRST LIMIT :most
      )
      SELECT id FROM due UNION SELECT id FROM without_fee`,
  ),
  // A provider that was never asked is asked about the last days, and none about more than it lists.
  lookedUntil: statement<{ provider: string }, { from: Date }>(
    'payments.looked-until',
    `SELECT greatest(
        coalesce((SELECT looked_until FROM provider_looks WHERE provider = :provider), now() - interval '3 days'), now() - interval '29 days'
      ) AS "from"`,
  ),
  keepLook: statement<{ provider: string; until: Date }>(
    'payments.keep-look',
    `INSERT INTO provider_looks (provider, looked_until) VALUES (:provider, :until)
      ON CONFLICT (provider) DO UPDATE SET looked_until = greatest(provider_looks.looked_until, excluded.looked_until)`,
  ),
  unseen: statement<{ provider: string; ids: readonly string[] }, { id: string }>(
    'payments.unseen-events',
    `SELECT e.id FROM unnest(:ids::text[]) AS e (id)
      WHERE NOT EXISTS (SELECT FROM seen_events AS s WHERE s.provider = :provider AND s.id = e.id)`,
  ),
  askToFollow: statement<ToFollow & { provider: string }, { id: string }>(
    'payments.ask-to-follow',
    `UPDATE payments SET follow_at = now() WHERE settled_at IS NOT NULL AND provider = :provider
      AND (provider_id = ANY(:providerIds) OR id = ANY(:ids::uuid[])) RETURNING id`,
  ),
  noteUnreadable: statement<{ id: string }, { isNews: boolean }>(
    'payments.note-unreadable',
    `UPDATE payments SET is_unreadable = true, follow_at = now() + interval '1 hour' WHERE id = :id RETURNING NOT old.is_unreadable AS "isNews"`,
  ),
  booked: statement<Booking, BookedPayment>(
    'payments.booked',
    `SELECT p.id, p.provider_id AS "providerId", coalesce(p.received_cents, p.amount_cents) AS "receivedCents", p.refunded_cents AS "refundedCents",
        p.disputed_cents AS "disputedCents", p.fee_cents AS "feeCents", (
          SELECT coalesce(sum(t.amount_cents), 0)::bigint FROM transfers t
          WHERE t.reverses = p.id AND t.code IN ('refund', 'refund_owed', 'dispute', 'dispute_owed')
        ) AS "takenBackCents"
      FROM payments p WHERE p.provider = :provider AND p.settled_at IS NOT NULL
        AND (p.provider_id = ANY(:providerIds) OR p.id = ANY(:ids::uuid[]) OR (p.settled_at >= :from AND p.settled_at < :until))
      ORDER BY p.id`,
  ),
  unsettled: statement<{ seconds: number; afterId: string; most: number }, Payment>(
    'payments.unsettled',
    `SELECT ${payment} ${from}
      WHERE (p.status IN ${live} OR (p.status = 'succeeded' AND p.settled_at IS NULL))
        AND (p.created_at < now() - make_interval(secs => :seconds) OR coalesce(o.status, i.status) IN ${ended}) AND p.id > :afterId
      ORDER BY p.id LIMIT :most`,
  ),
  unplaced: statement<{ paymentId: string }, Unplaced>(
    'payments.unplaced',
    `SELECT p.user_id AS "payerId", u.email, u.name, u.email_verified_at IS NOT NULL AS "emailVerified", i.project_id AS "projectId", t.title AS "projectTitle", i.amount_cents AS cents
      FROM payments AS p JOIN users AS u ON u.id = p.user_id JOIN investments AS i ON i.id = p.investment_id
        JOIN projects AS t ON t.id = i.project_id
      WHERE p.id = :paymentId`,
  ),
  expire: statement<NoParams, { outcome: 'expired' | 'skipped' | 'none'; buyerId: string }>(
    'payments.expire',
    'SELECT outcome, buyer_id AS "buyerId" FROM expire_purchase(now())',
  ),
  keepMoneyKind: statement<{ kind: MoneyKind }, { kind: MoneyKind }>(
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

type PaymentStatus = 'created' | Exclude<ProviderStatus, 'authorized'>;

/** A payment as our own books have it, with the purchase that it is for; a top-up has none. */
export type Payment = {
  id: string;
  provider: string;
  providerId: string | null;
  userId: string;
  purpose: 'topup' | 'order' | 'investment';
  amountCents: bigint;
  currency: string;
  status: PaymentStatus;
  /** Why it came to nothing: in words for the payer, and in one word. */
  failure: string;
  failureCode: FailureCode;
  createdAt: Date;
  settledAt: Date | null;
  result: 'completed' | 'credited' | null;
  /** What the provider took; all of the amount, unless it told of less. */
  receivedCents: bigint;
  /** What the ledger has booked of refunds and disputes. */
  refundedCents: bigint;
  disputedCents: bigint;
  /** How many answers of the provider about what became of it were taken. */
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

/** Keeps that an event was heard to its end. */
export function keepSeenEvent(db: Db, provider: string, id: string) {
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

/** Sums so far; `seenAnswers` is how many answers had been taken when the provider was asked. */
export type Followed = Omit<Movements, 'refunds' | 'disputes'> & {
  id: string;
  seenAnswers: number;
  refunds?: readonly ProviderRefund[];
};
export type FollowedOutcome = {
  outcome: 'ok' | 'repeated' | 'overtaken' | 'not_settled' | 'not_found';
  payerId: string;
  /** What this has taken back from the payer, in cents; below zero when it was given back. */
  takenCents: bigint;
  /** What the payer owes after it. */
  owedCents: bigint;
  /** Where it is ok: the refunds that have failed now. */
  failed: { id: string; cents: string }[];
  /** How it stands with the share of who has sold what the payment paid; null where nothing has changed. */
  chargedBack: ChargedBack | null;
};

/** A card payment of a purchase that the payer's bank has taken back (`open`), given back (`returned`), or keeps (`lost`). Money in cents. */
export type ChargedBack = {
  id: string;
  status: 'open' | 'returned' | 'lost';
  sellerId: string;
  kind: 'order' | 'investment';
  purchaseId: string;
  projectTitle: string;
  /** What the seller was paid of it, and what of that was free to be set aside. */
  shareCents: string;
  heldCents: string;
  /** Of one that is lost: what of the seller's covers what the payer owed, and the withdrawals of the seller that were rejected for it. */
  coveredCents: string;
  rejected: { id: string; cents: string }[];
};

/** Books what has become of a settled payment with its provider. */
export async function followInLedger(
  db: Db,
  { refunds = [], lostCents = 0n, ...followed }: Followed,
): Promise<FollowedOutcome> {
  return (await db.query(sql.follow, { ...followed, lostCents, told: JSON.stringify(refunds) }))[0]!;
}

/** Settled payments whose provider is to be asked now what became of them, by their ids: it has not told its fee yet, or it was asked for. */
export async function takeToFollow(db: Db, provider: string, most: number): Promise<string[]> {
  return (await db.query(sql.toFollow, { provider, most })).map(({ id }) => id);
}

/** Until when a provider was asked what has happened there. */
export async function lookedUntil(db: Db, provider: string): Promise<Date> {
  return (await db.query(sql.lookedUntil, { provider }))[0]!.from;
}

export function keepLook(db: Db, provider: string, until: Date) {
  return db.query(sql.keepLook, { provider, until });
}

/** Which of these events of a provider were not heard to their end. */
export async function listUnseenEvents(db: Db, provider: string, ids: readonly string[]): Promise<string[]> {
  return (await db.query(sql.unseen, { provider, ids })).map(({ id }) => id);
}

type ToFollow = { providerIds: readonly string[]; ids: readonly string[] };

/** Has the settled payments with these ids of the provider or of our own followed within a minute, and answers how many they are. */
export async function askToFollow(db: Db, provider: string, asked: ToFollow): Promise<number> {
  return (await db.query(sql.askToFollow, { provider, ...asked })).length;
}

/** Notes that what the provider tells of a payment cannot be read, and that it is asked again in an hour. Answers whether that is news. */
export async function noteUnreadable(db: Db, id: string): Promise<boolean> {
  return (await db.query(sql.noteUnreadable, { id }))[0]!.isNews;
}

/** A settled payment as the ledger has it, in cents. */
export type BookedPayment = {
  id: string;
  providerId: string;
  receivedCents: bigint;
  refundedCents: bigint;
  disputedCents: bigint;
  feeCents: bigint | null;
  /** All that was ever taken back, also what came back later. */
  takenBackCents: bigint;
};

type Booking = { provider: string; providerIds: readonly string[]; ids: readonly string[]; from: Date; until: Date };

/** The settled payments with these ids of the provider or these of our own, and those that were settled within a time. */
export function listBooked(db: Db, asked: Booking): Promise<BookedPayment[]> {
  return db.query(sql.booked, asked);
}

/** Payments under way for at least so many seconds, or whose purchase has ended, by id after `afterId`. */
export function listUnsettled(db: Db, seconds: number, afterId: string, most: number) {
  return db.query(sql.unsettled, { seconds, afterId, most });
}

/** Whose investment found no place in the goal of which project; `cents` is the whole investment. */
export type Unplaced = Recipient & { payerId: string; projectId: string; projectTitle: string; cents: bigint };

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
export async function keepMoneyKind(db: Db, kind: MoneyKind): Promise<MoneyKind> {
  return (await db.query(sql.keepMoneyKind, { kind }))[0]!.kind;
}
