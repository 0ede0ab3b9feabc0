import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { HiddenBecause } from '@guildhall/contract/hidden-text.ts';
import { mostFormer, type ReviewGround } from '@guildhall/contract/market/reviews.contract.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { newestFirst, oneByOne } from '../../platform/lists/own-page.ts';
import { statement } from '../../platform/database/statement.ts';

/**
 * `hidden` is null but for one's own review that operators have hidden. `groundOn` is a day such as `2026-11-29`; `former` is empty but for its author and the
 * organization; `answeredBy` is null where that was the organization's own log-in.
 */
export type FoundReview = {
  id: string;
  name: string;
  msg: string;
  rating: number;
  createdAt: Date;
  isOwn: boolean;
  hidden: HiddenBecause | null;
  ground: ReviewGround | null;
  groundOn: string | null;
  former: { msg: string; rating: number; writtenAt: string }[];
  answer: string | null;
  answeredBy: string | null;
  answeredAt: Date | null;
  mayAnswer: boolean;
};

type NewAnswer = { organizationId: string; actorId: string; reviewId: string; answer: string };

const review = `SELECT
    r.id,
    (SELECT w.name FROM users AS w WHERE w.id = r.user_id) AS name,
    r.message AS msg,
    r.half_stars / 2.0::float8 AS rating,
    r.created_at AS "createdAt",
    r.user_id = caller.id AS "isOwn",
    CASE WHEN r.hidden_at IS NOT NULL THEN hidden_because('review', r.id) END AS hidden,
    r.ground,
    r.ground_on::text AS "groundOn",
    ARRAY(
      SELECT json_build_object('msg', v.message, 'rating', v.half_stars / 2.0::float8, 'writtenAt', v.written_at)
      FROM review_versions AS v WHERE v.review_id = r.id AND caller.id IN (r.user_id, r.organization_id)
      ORDER BY v.id DESC LIMIT ${mostFormer}
    ) AS former,
    CASE WHEN r.answer IS NOT NULL THEN shown_text('reviewAnswer', r.id, r.answer, r.organization_id, caller.id) END
      AS answer,
    (SELECT u.name FROM users AS u WHERE u.id = r.answered_by AND u.id <> r.organization_id) AS "answeredBy",
    r.answered_at AS "answeredAt",
    r.answer IS NULL AND r.organization_id = caller.id AS "mayAnswer"
  FROM reviews AS r`;

const sql = {
  // What the sum gains comes from the row as it was found locked, so that it is right under races as well. The database
  // checks the sum once as of its snapshot, where it may still lack what is taken away, before it adds again to
  // the locked one: greatest() is for that first check alone.
  save: statement<{ userId: string; organizationId: string; message: string; halfStars: number }, { id: string }>(
    'reviews.save',
    `WITH saved AS (
        INSERT INTO reviews (organization_id, user_id, message, half_stars)
        SELECT u.id, :userId, :message, :halfStars FROM users AS u WHERE u.id = :organizationId AND u.type = 2
        ON CONFLICT (user_id, organization_id) DO UPDATE SET message = excluded.message,
          half_stars = excluded.half_stars, created_at = excluded.created_at
        RETURNING
          new.id,
          new.organization_id,
          new.half_stars,
          old.half_stars AS before,
          old.message AS message_before,
          old.created_at AS written_before,
          new.message,
          new.hidden_at IS NOT NULL AS is_hidden,
          CASE WHEN new.hidden_at IS NULL THEN new.half_stars - coalesce(old.half_stars, 0) ELSE 0 END AS gained,
          (old.id IS NULL)::integer AS added
      ), kept AS (
        INSERT INTO review_versions (review_id, message, half_stars, written_at)
        SELECT s.id, s.message_before, s.before, s.written_before FROM saved AS s
        WHERE s.message_before <> s.message OR s.before <> s.half_stars
      )
      UPDATE users AS u
      SET rating_half_stars = greatest(u.rating_half_stars + saved.gained, 0),
        rating_count = u.rating_count + saved.added,
        rating_counts = CASE
          WHEN saved.is_hidden THEN u.rating_counts
          ELSE count_rating(u.rating_counts, saved.half_stars, saved.before)
        END
      FROM saved WHERE u.id = saved.organization_id RETURNING saved.id`,
  ),
  check: statement<{ id: string }>('reviews.check', 'SELECT check_review(:id)'),
  checkMany: statement<{ most: number }, { checked: number }>(
    'reviews.check-many',
    'SELECT check_reviews(:most) AS checked',
  ),
  answer: statement<NewAnswer, { outcome: 'ok' | 'not_found' | 'answered'; reviewerId: string }>(
    'reviews.answer',
    `SELECT outcome, reviewer AS "reviewerId" FROM answer_review(:organizationId, :actorId, :reviewId, :answer)`,
  ),
  list: asCaller<{ organizationId: string; start: number; length: number }, FoundReview>(
    'reviews.list',
    `SELECT q.*
      FROM (${newestFirst({
        table: 'reviews',
        where: 'x.organization_id = :organizationId AND (x.hidden_at IS NULL OR x.user_id = caller.id)',
      })}) AS i ${oneByOne(review)}
      ORDER BY q."createdAt" DESC, q.id DESC`,
    `SELECT u.rating_count + (
        SELECT count(*)::int FROM reviews AS o
        WHERE o.organization_id = u.id AND o.user_id = caller.id AND o.hidden_at IS NOT NULL
      )
      FROM users AS u WHERE u.id = :organizationId AND u.type = 2`,
  ),
};

/**
 * Writes or replaces the user's review of an organization, keeps its ratings and what it said before, and looks for what it rests on; false when there is no such
 * organization.
 */
export async function saveReview(
  db: Db,
  userId: string,
  organizationId: string,
  message: string,
  halfStars: number,
): Promise<boolean> {
  const [saved] = await db.query(sql.save, { userId, organizationId, message, halfStars });
  if (saved) await db.query(sql.check, saved);
  return saved !== undefined;
}

/** Looks for what at most `most` reviews rest on, of which something has happened, and answers how many; 0 when it was looked for all. */
export async function checkGrounds(db: Db, most: number): Promise<number> {
  return (await db.query(sql.checkMany, { most }))[0]!.checked;
}

/** Answers a review of an organization. */
export async function addAnswer(db: Db, answer: NewAnswer) {
  return (await db.query(sql.answer, answer))[0]!;
}

/** The reviews of an organization, newest first; `total` is null when there is no such organization. */
export function findReviews(ctx: Ctx, organizationId: string, start: number, length: number) {
  return queryAsCaller(ctx, sql.list, { organizationId, start, length });
}
