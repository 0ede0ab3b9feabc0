import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Movements, ProviderRefund } from './provider/provider.ts';

const sql = {
  follow: statement<Required<Omit<Followed, 'refunds'>> & { told: string }, FollowedOutcome>(
    'payments.follow',
    `SELECT
        outcome,
        payer_id AS "payerId",
        taken_cents AS "takenCents",
        owed_cents AS "owedCents",
        failed,
        charged_back AS "chargedBack"
      FROM follow_payment(:id, :seenAnswers, :refundedCents, :disputedCents, :lostCents, :feeCents, :told::jsonb)`,
  ),
  // The oldest look comes first, and none twice within ten minutes.
  toFollow: statement<{ provider: string; most: number }, { id: string }>(
    'payments.to-follow',
    `WITH due AS (
        UPDATE payments SET follow_at = now() + interval '10 minutes'
        WHERE id IN (
          SELECT id FROM payments
          WHERE follow_at <= now() AND provider = :provider
          ORDER BY follow_at LIMIT :most FOR NO KEY UPDATE SKIP LOCKED
        )
        RETURNING id
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
        coalesce((SELECT looked_until FROM provider_looks WHERE provider = :provider), now() - interval '3 days'),
        now() - interval '29 days'
      ) AS "from"`,
  ),
  saveLook: statement<{ provider: string; until: Date }>(
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
    `UPDATE payments SET is_unreadable = true, follow_at = now() + interval '1 hour'
      WHERE id = :id
      RETURNING NOT old.is_unreadable AS "isNews"`,
  ),
  booked: statement<Booking, BookedPayment>(
    'payments.booked',
    `SELECT
        p.id,
        p.provider_id AS "providerId",
        coalesce(p.received_cents, p.amount_cents) AS "receivedCents",
        p.refunded_cents AS "refundedCents",
        p.disputed_cents AS "disputedCents",
        p.fee_cents AS "feeCents",
        (
          SELECT coalesce(sum(t.amount_cents), 0)::bigint FROM transfers t
          WHERE t.reverses = p.id AND t.code IN ('refund', 'refund_owed', 'dispute', 'dispute_owed')
        ) AS "takenBackCents"
      FROM payments p
      WHERE p.provider = :provider AND p.settled_at IS NOT NULL
        AND (p.provider_id = ANY(:providerIds)
          OR p.id = ANY(:ids::uuid[])
          OR (p.settled_at >= :from AND p.settled_at < :until))
      ORDER BY p.id`,
  ),
};

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
  /** The state of the share of who has sold what the payment paid; null where nothing has changed. */
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
  /** What the seller was paid of it, and the part of that which was free to be set aside. */
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

/** Settled payments that are to be looked up at their provider now, by their ids: the fee is not known yet, or somebody requested it. */
export async function takeToFollow(db: Db, provider: string, most: number): Promise<string[]> {
  return (await db.query(sql.toFollow, { provider, most })).map(({ id }) => id);
}

/** Until when a provider was asked what has happened there. */
export async function lookedUntil(db: Db, provider: string): Promise<Date> {
  return (await db.query(sql.lookedUntil, { provider }))[0]!.from;
}

export function saveLook(db: Db, provider: string, until: Date) {
  return db.query(sql.saveLook, { provider, until });
}

/** Which of these events of a provider were not heard to their end. */
export async function listUnseenEvents(db: Db, provider: string, ids: readonly string[]): Promise<string[]> {
  return (await db.query(sql.unseen, { provider, ids })).map(({ id }) => id);
}

type ToFollow = { providerIds: readonly string[]; ids: readonly string[] };

/** Marks the settled payments with these ids of the provider or of our own to be followed within a minute, and answers how many they are. */
export async function askToFollow(db: Db, provider: string, asked: ToFollow): Promise<number> {
  return (await db.query(sql.askToFollow, { provider, ...asked })).length;
}

/**
 * Notes that the provider's answer about a payment cannot be read, and that it is asked again in an hour. Answers whether that was not noted
 * before.
 */
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
