import type { MemberRule } from '@guildhall/contract/route.ts';
import { confirmWithdrawal } from '@guildhall/contract/money/withdrawals.contract.ts';
import type { ActivityKind } from '@guildhall/contract/market/organizations.contract.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import { takesNoMoney } from '../../trust/freezes/takes-no-money.ts';
import type { Db } from '../../platform/database/database.ts';
import { newestIds, ownTotal } from '../../platform/lists/own-page.ts';
import { statement } from '../../platform/database/statement.ts';
import type { paidFor } from '../../money/receipts/receipt-words.ts';
import { cardsOf, type OrganizationCard } from './organization-card.sql.ts';

/** Sets or toggles the caller's row about an organization; `:on` is the state to set or null. */
function toggled(table: 'connections' | 'likes') {
  return `
  WITH target AS (
    SELECT id, likes_count FROM users WHERE id = :organizationId AND type = 2
  ), removed AS (
    DELETE FROM ${table} AS d USING target
    WHERE d.user_id = :userId AND d.organization_id = target.id AND :on::boolean IS NOT TRUE
    RETURNING 1
  ), added AS (
    INSERT INTO ${table} (user_id, organization_id)
    SELECT :userId, target.id FROM target WHERE coalesce(:on, NOT EXISTS (SELECT FROM removed))
    ON CONFLICT DO NOTHING RETURNING 1
  )`;
}

const connectedCards = cardsOf(
  newestIds({ table: 'connections', where: 'x.user_id = caller.id', id: 'organization_id' }),
);

/** What is known of the organization `u` by what happened, each from a few rows however large it is. */
const record = `u.created_at AS "memberSince",
  u.email_verified_at IS NOT NULL AS "emailVerified",
  u.organization_reg_no AS "registrationNumber",
  u.open_projects AS "openProjects",
  u.rating_counts AS "ratingCounts",
  answer_seconds(u.id) AS "answerSeconds",
  coalesce(
    (SELECT sum(m.raised_cents) FROM organization_months AS m WHERE m.organization_id = u.id),
    0
  )::bigint AS raised,
  (
    SELECT json_build_object('due', b.due, 'onTime', b.on_time, 'dueAmount', b.due_cents,
      'onTimeAmount', b.on_time_cents)
    FROM paid_back(u.id) AS b
  ) AS "paidBack",
  (
    SELECT json_build_object('requests', coalesce(a.requests, 0), 'inTime', coalesce(a.in_time, 0))
    FROM (SELECT) AS one LEFT JOIN answered_update_requests(u.id) AS a ON true
  ) AS updates,
  (
    SELECT json_build_object('due', o.due, 'inTime', o.in_time, 'late', o.late) FROM reports_in_time(u.id) AS o
  ) AS "owedReports",
  coalesce((SELECT json_object_agg(o.list, o.total) FROM own_totals AS o WHERE o.owner_id = u.id), '{}') AS totals,
  ARRAY(
    SELECT json_build_object('id', p.id, 'title', p.title, 'raised', raised_of(p), 'budget', p.budget_cents)
    FROM projects AS p WHERE p.created_by = u.id AND p.state <> 'draft'
    ORDER BY p.created_at DESC, p.id DESC LIMIT 3
  ) AS projects,
  ARRAY(
    SELECT json_build_object(
      'id', r.id,
      'name', (SELECT w.name FROM users AS w WHERE w.id = r.user_id),
      'msg', r.message,
      'rating', r.half_stars / 2.0::float8,
      'createdAt', r.created_at
    )
    FROM reviews AS r
    WHERE r.organization_id = u.id AND r.hidden_at IS NULL
    ORDER BY r.created_at DESC, r.id DESC LIMIT 2
  ) AS reviews`;

const sql = {
  // One row at least, for the caller's newest receipt, money and what waits; the cards can only be run as a loop, and so keep their order.
  connected: asCaller<{ start: number; length: number; confirms: MemberRule; mayAsk: boolean }, Connected>(
    'organizations.connected',
    `SELECT
        one.receipt,
        one.home,
        one.organization,
        one."asksToShare",
        one."emailToVerify",
        card.*
      FROM (
        SELECT newest_receipt(caller.id) AS receipt,
          CASE WHEN :start = 0 THEN account_home(caller.id, caller.actor, :confirms) END AS home,
          CASE WHEN caller.type = 2 AND :start = 0 THEN organization_home(caller.id) END AS organization,
          coalesce(
            CASE WHEN caller.type = 2 AND :start = 0 AND :mayAsk THEN asks_to_share(caller.id, caller.actor) END,
            false
          ) AS "asksToShare",
          CASE
            WHEN :start = 0 THEN (SELECT u.email FROM users AS u WHERE u.id = caller.id AND u.email_verified_at IS NULL)
          END AS "emailToVerify"
        OFFSET 0
      ) AS one
        LEFT JOIN LATERAL (${connectedCards}) AS card ON true`,
    `SELECT ${ownTotal('caller.id', 'connections')}`,
  ),
  // Subqueries instead of joins and EXISTS: the planner can neither hash nor merge them, whatever it thinks of the sizes.
  details: asCaller<{ id: string }, Details>(
    'organizations.details',
    `SELECT
        u.id,
        u.name,
        u.profile_pic AS "profilePic",
        t.name AS type,
        u.sector_of_operation AS about,
        CASE WHEN u.is_public THEN u.share_slug END AS slug,
        coalesce(u.verified_until > now(), false) AS verified,
        ${takesNoMoney('u.id')} AS "takesNoMoney",
        is_insider(caller.id, u.id) AS insider,
        coalesce(nullif(u.area, ''),
          concat_ws(', ', nullif(u.city, ''), nullif(u.state, ''), nullif(u.country, ''))) AS address,
        u.likes_count AS "totalLikes",
        mean_rating(u.rating_half_stars, u.rating_count) AS "totalRating",
        u.rating_count AS "ratingCount",
        coalesce(
          (SELECT mean_rating(v.half_stars, v.count) FROM verified_ratings AS v WHERE v.organization_id = u.id),
          0
        ) AS "verifiedRating",
        coalesce(
          (SELECT v.count FROM verified_ratings AS v WHERE v.organization_id = u.id),
          0
        ) AS "verifiedCount",
        coalesce(
          (SELECT true FROM connections AS c WHERE c.user_id = caller.id AND c.organization_id = u.id),
          false
        ) AS "isConnected",
        coalesce(
          (SELECT true FROM likes AS l WHERE l.user_id = caller.id AND l.organization_id = u.id),
          false
        ) AS "isLiked",
        ARRAY(
          SELECT json_build_object('kind', a.kind, 'title', a.title, 'createdAt', a.created_at)
          FROM (
            (
              SELECT 'project' AS kind, p.title, p.created_at FROM projects AS p
              WHERE p.created_by = u.id AND p.state <> 'draft'
              ORDER BY p.created_at DESC, p.id DESC LIMIT 8
            )
            UNION ALL
            (
              SELECT 'service', s.title, s.created_at FROM services AS s
              WHERE s.organization_id = u.id AND NOT is_hidden('service', s.id)
              ORDER BY s.created_at DESC, s.id DESC LIMIT 8
            )
            UNION ALL
            (
              SELECT 'review',
                trim_scale(r.half_stars / 2.0)
                  || ' stars from '
                  || (SELECT w.name FROM users AS w WHERE w.id = r.user_id),
                r.created_at
              FROM reviews AS r
              WHERE r.organization_id = u.id AND r.hidden_at IS NULL
              ORDER BY r.created_at DESC, r.id DESC LIMIT 8
            )
            UNION ALL
            (
              SELECT 'report', r.report_name, r.uploaded_at FROM reports AS r
              WHERE r.organization_id = u.id AND r.shared
              ORDER BY r.uploaded_at DESC LIMIT 8
            )
          ) AS a
          ORDER BY a.created_at DESC LIMIT 8
        ) AS activity,
        ${record}
      FROM users AS u JOIN institution_types AS t ON t.id = u.institution_type_id
      WHERE u.id = :id AND u.type = 2`,
  ),
  share: statement<{ organizationId: string; on: boolean; ending: string }, { slug: string | null }>(
    'organizations.share',
    `UPDATE users
      SET is_public = :on, stays_out = NOT :on, share_slug = coalesce(share_slug, new_share_slug(name, :ending))
      WHERE id = :organizationId AND type = 2 RETURNING CASE WHEN is_public THEN share_slug END AS slug`,
  ),
  shareAll: statement<{ organizationId: string; on: boolean }, { shared: number }>(
    'organizations.share-all',
    `WITH answered AS (
        UPDATE users SET sharing_answered = true
        WHERE id = :organizationId AND type = 2 AND NOT sharing_answered RETURNING id
      ), shared AS (
        UPDATE projects AS p
        SET is_public = true,
          share_slug = coalesce(p.share_slug, new_share_slug(p.title, right(gen_random_uuid()::text, 8)))
        FROM answered AS a
        WHERE :on AND p.created_by = a.id AND NOT p.is_public AND p.state <> 'draft' AND freeze_of(a.id, p.id) IS NULL
        RETURNING 1
      )
      SELECT count(*)::int AS shared FROM shared`,
  ),
  connect: statement<{ userId: string; organizationId: string; on: boolean | null }, Toggled>(
    'organizations.connect',
    `${toggled('connections')}
      SELECT coalesce(:on, NOT EXISTS (SELECT FROM removed)) AS slug, likes_count AS "totalLikes" FROM target`,
  ),
  // The count is written also when nothing changed: it waits for a like on its way, and so answers the newest number.
  like: statement<{ userId: string; organizationId: string; on: boolean | null }, Toggled>(
    'organizations.like',
    `${toggled('likes')}
      UPDATE users AS u SET likes_count = u.likes_count + (SELECT count(*) FROM added) - (SELECT count(*) FROM removed)
      FROM target WHERE u.id = target.id
      RETURNING coalesce(:on, NOT EXISTS (SELECT FROM removed)) AS slug, u.likes_count AS "totalLikes"`,
  ),
};

/** What was paid last, if that was within a day. */
type NewestReceipt = { id: string; cents: number } & Parameters<typeof paidFor>[0];
/** Money in cents; `investment` is one that the plans or changes are about. */
export type FoundHome = {
  free: number;
  owed: number;
  invested: number;
  nextDue: { date: string; cents: number } | null;
  overdue: number;
  unread: number;
  sentBack: { cents: number; status: 'rejected' | 'returned'; reason: string } | null;
  toConfirm: number;
  toProve: number;
  needs: string;
  vote: { plans: number; investment: string | null };
  changed: { investments: number; investment: string | null };
  unpaid: { orders: number; investments: number };
  disputes: number;
  answers: number;
  reports: number;
  fitting: {
    id: string;
    title: string;
    returnOnInvestment: number;
    duration: number;
    minInvestment: number;
    percentFunded: number;
  }[];
};
/** Money in cents; `totals` by the names of `own_totals`. */
export type FoundOrganizationHome = {
  held: number;
  raisedThisMonth: number;
  repaymentsOverdue: number;
  repaymentsSoon: number;
  totals: Record<string, number>;
  disputes: number;
  orders: number;
  hasNumber: boolean;
};
type AroundCards = {
  receipt: NewestReceipt | null;
  home: FoundHome | null;
  organization: FoundOrganizationHome | null;
  asksToShare: boolean;
  emailToVerify: string | null;
};
type ConnectedPart = { start: number; length: number; mayAsk: boolean };
type Connected = AroundCards & (OrganizationCard | { userId: null });

/**
 * The organizations that the caller is connected with, newest connection first, the caller's newest receipt, and on the first page the caller's
 * money and what waits. `mayAsk`: an organization may be asked whether to share its projects.
 */
export async function findConnected(ctx: Ctx, { start, length, mayAsk }: ConnectedPart) {
  const { rows, total } = await queryAsCaller(ctx, sql.connected, {
    start,
    length,
    mayAsk,
    confirms: confirmWithdrawal.member!,
  });
  const cards = rows.flatMap(
    ({ receipt: _r, home: _h, organization: _o, asksToShare: _a, emailToVerify: _e, ...card }) =>
      card.userId === null ? [] : [card],
  );
  const { receipt, home, organization, asksToShare, emailToVerify } = rows[0]!;
  return { cards, total, receipt, home, organization, asksToShare, emailToVerify };
}

type Details = {
  id: string;
  name: string;
  profilePic: string;
  type: string;
  about: string;
  /** Of its public page, if it has one. */
  slug: string | null;
  verified: boolean;
  takesNoMoney: boolean;
  insider: boolean;
  address: string;
  totalLikes: number;
  totalRating: number;
  ratingCount: number;
  verifiedRating: number;
  verifiedCount: number;
  isConnected: boolean;
  isLiked: boolean;
  activity: { kind: ActivityKind; title: string; createdAt: string }[];
} & FoundRecord;

/** What is known of an organization by what happened. Money in cents; `ratingCounts` from half a star on; `totals` by the names of `own_totals`. */
export type FoundRecord = {
  memberSince: Date;
  emailVerified: boolean;
  registrationNumber: string;
  openProjects: number;
  ratingCounts: number[];
  answerSeconds: number | null;
  raised: bigint;
  paidBack: { due: number; onTime: number; dueAmount: number; onTimeAmount: number };
  updates: { requests: number; inTime: number };
  owedReports: { due: number; inTime: number; late: number };
  totals: Record<string, number>;
  projects: { id: string; title: string; raised: number; budget: number }[];
  reviews: { id: string; name: string; msg: string; rating: number; createdAt: string }[];
};

/** An organization as the caller sees it; undefined when there is none of this id. */
export async function findDetails(ctx: Ctx, id: string) {
  return (await queryAsCaller(ctx, sql.details, { id })).rows[0];
}

/** Makes an organization public or not; the slug of its page, or null. `ending` is of that slug, which is kept from the first time on. */
export async function setOrganizationPublic(db: Db, change: { organizationId: string; on: boolean; ending: string }) {
  return (await db.query(sql.share, change))[0]!.slug;
}

/** Saves the first answer to whether everybody may see the projects of before, and shares them where it is yes; how many became public. */
export async function answerSharing(db: Db, answer: { organizationId: string; on: boolean }) {
  return (await db.query(sql.shareAll, answer))[0]!.shared;
}

export type Toggled = { slug: boolean; totalLikes: number };

/** Sets or, with null, toggles a connection; undefined when there is no such organization. */
export async function toggleConnection(db: Db, userId: string, organizationId: string, on: boolean | null) {
  return (await db.query(sql.connect, { userId, organizationId, on }))[0];
}

/** The same for a like, keeping the organization's count of likes. */
export async function toggleLike(db: Db, userId: string, organizationId: string, on: boolean | null) {
  return (await db.query(sql.like, { userId, organizationId, on }))[0];
}
