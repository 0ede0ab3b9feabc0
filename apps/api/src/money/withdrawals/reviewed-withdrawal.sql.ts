import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { StoredStatus } from './withdrawal-status.ts';
import type { AloneLimits } from './withdrawals.settings.ts';
import { columns, type QueuedWithdrawal } from './operator-withdrawals.sql.ts';

function nameOf(column: string) {
  return `coalesce((SELECT n.name FROM users AS n WHERE n.id = w.${column}), '')`;
}

const standing = `w.reason,
  w.bank_reference AS "bankReference",
  w.decided_at AS "decidedAt",
  ${nameOf('decided_by')} AS "decidedBy",
  ${nameOf('first_approved_by')} AS "firstApprovedBy",
  w.first_approved_at AS "firstApprovedAt",
  w.paid_at AS "paidAt",
  w.returned_at AS "returnedAt",
  w.first_return_reason AS "firstReturnReason",
  w.return_reference AS "returnReference",
  ${nameOf('first_returned_by')} AS "firstReturnedBy",
  w.first_returned_at AS "firstReturnedAt",
  w.by_one_person AS "byOnePerson"`;

const sql = {
  standing: statement<{ id: string }, Standing>(
    'withdrawals.standing',
    `SELECT w.status, ${standing} FROM withdrawals AS w WHERE w.id = :id`,
  ),
  review: statement<AloneLimits & { id: string }, ReviewedWithdrawal>(
    'withdrawals.review',
    `SELECT
        ${columns},
        u.id AS "userId",
        w.fee_cents AS fee,
        ${standing},
        u.created_at AS "memberSince",
        w.first_approved_by IS NOT NULL
          OR (w.status = 'pending' AND needs_two_operators(w, :mostAlone, :weekAlone)) AS "needsTwo",
        e.total AS "earlierWithdrawals",
        e.cents AS "earlierCents",
        (
          SELECT coalesce(sum(p.amount_cents), 0)::bigint
          FROM (
            SELECT amount_cents FROM payments
            WHERE user_id = u.id
              AND settled_at IS NOT NULL
              AND created_at BETWEEN w.created_at - interval '7 days' AND w.created_at
            ORDER BY created_at DESC LIMIT 1000
          ) AS p
        ) AS "recentCents",
        waits_until(w, :waitHours) AS "waitsUntil",
        coalesce(u.verified_until > now(), false) AS verified,
        w.disowned_at IS NOT NULL AS disowned,
        EXISTS (
          SELECT FROM withdrawals AS o
          WHERE o.user_id = w.user_id AND o.id <> w.id AND o.disowned_at > now() - interval '90 days'
        ) AS "disownedBefore",
        CASE WHEN w.status = 'pending' THEN withdrawal_obstacles(w, :waitHours) ELSE '{}' END AS obstacles,
        (
          SELECT coalesce(json_agg(json_build_object('id', n.id, 'name', n.name)), '[]')
          FROM (
            SELECT DISTINCT user_id FROM withdrawals
            WHERE account_hash = w.account_hash AND user_id <> w.user_id LIMIT 10
          ) AS same
            JOIN users AS n ON n.id = same.user_id
        ) AS "sameAccount",
        (SELECT owed_cents FROM ledger_accounts WHERE id = u.id) AS "owedCents",
        k.paid AS "cardCents",
        k.back AS "cardBackCents",
        (SELECT count(*)::int FROM (SELECT FROM complaints WHERE organization_id = u.id LIMIT 1000) AS c) AS complaints
      FROM withdrawals AS w JOIN users AS u ON u.id = w.user_id
        CROSS JOIN LATERAL (
          SELECT count(*)::int AS total,
            coalesce(sum(amount_cents) FILTER (WHERE status IN ('approved', 'paid')), 0)::bigint AS cents
          FROM (
            SELECT status, amount_cents FROM withdrawals
            WHERE user_id = u.id AND created_at < w.created_at
            ORDER BY created_at DESC LIMIT 1000
          ) AS o
        ) AS e
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(p.amount_cents), 0)::bigint AS paid, coalesce(sum(p.disputed_cents), 0)::bigint AS back
          FROM (
            SELECT id, created_at FROM transfers WHERE credit_account = u.id ORDER BY credit_seq DESC LIMIT 1000
          ) AS t
            CROSS JOIN LATERAL (
              SELECT amount_cents, disputed_cents FROM payments WHERE id = t.id
              UNION ALL SELECT amount_cents, disputed_cents FROM payments WHERE order_id = t.id AND result = 'completed'
              UNION ALL SELECT amount_cents, disputed_cents FROM payments
              WHERE investment_id = t.id AND result = 'completed'
            ) AS p
          WHERE t.created_at > w.created_at - interval '120 days'
        ) AS k
      WHERE w.id = :id`,
  ),
};

/** How a withdrawal stands, and who has brought it there. */
export type Standing = {
  status: StoredStatus;
  reason: string;
  bankReference: string;
  decidedAt: Date | null;
  decidedBy: string;
  firstApprovedBy: string;
  firstApprovedAt: Date | null;
  paidAt: Date | null;
  returnedAt: Date | null;
  firstReturnedBy: string;
  firstReturnedAt: Date | null;
  firstReturnReason: string;
  returnReference: string;
  byOnePerson: boolean;
};

/** With what speaks for and against it; each is counted to 1,000. */
export type ReviewedWithdrawal = QueuedWithdrawal &
  Standing & {
    userId: string;
    fee: bigint;
    needsTwo: boolean;
    memberSince: Date;
    earlierWithdrawals: number;
    earlierCents: bigint;
    recentCents: bigint;
    owedCents: bigint;
    /** Paid by card to the wallet or for what its owner has sold, within the 120 days in which banks take payments back, and what they took. */
    cardCents: bigint;
    cardBackCents: bigint;
    complaints: number;
    /** Operators have verified who the owner is, and it holds. */
    verified: boolean;
    /** The owner has not asked for it, or for another one within 90 days, as they say. */
    disowned: boolean;
    disownedBefore: boolean;
    /** From when it may be approved; null where the bank account was not changed. */
    waitsUntil: Date | null;
    /** Other people who have named the same bank account, at most ten. */
    sameAccount: { id: string; name: string }[];
  };

/** How one withdrawal stands. */
export async function findStanding(db: Db, id: string) {
  return (await db.query(sql.standing, { id }))[0]!;
}

/** One withdrawal with its bank account, encrypted. */
export async function findForReview(db: Db, id: string, limits: AloneLimits) {
  return (await db.query(sql.review, { id, ...limits }))[0];
}
