import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { HiddenBecause } from '@guildhall/contract/hidden-text.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { newestFirst, oneByOne } from '../../platform/lists/own-page.ts';
import { statement } from '../../platform/database/statement.ts';

/** `hidden` is null but for one's own review that operators have hidden. */
type FoundReview = {
  id: string;
  name: string;
  msg: string;
  rating: number;
  createdAt: Date;
  isOwn: boolean;
  hidden: HiddenBecause | null;
};

const review = `SELECT
    r.id,
    (SELECT w.name FROM users AS w WHERE w.id = r.user_id) AS name,
    r.message AS msg,
    r.half_stars / 2.0::float8 AS rating,
    r.created_at AS "createdAt",
    r.user_id = caller.id AS "isOwn",
    CASE WHEN r.hidden_at IS NOT NULL THEN hidden_because('review', r.id) END AS hidden
  FROM reviews AS r`;

const sql = {
  // What the sum gains comes from the row as it was found locked, so that it is right under races as well. The database
  // checks the sum once as of its snapshot, where it may still lack what is taken away, before it adds again to
  // the locked one: greatest() is for that first check alone.
  save: statement<{ userId: string; organizationId: string; message: string; halfStars: number }>(
    'reviews.save',
    `WITH saved AS (
        INSERT INTO reviews (organization_id, user_id, message, half_stars)
        SELECT u.id, :userId, :message, :halfStars FROM users AS u WHERE u.id = :organizationId AND u.type = 2
        ON CONFLICT (user_id, organization_id) DO UPDATE SET message = excluded.message,
          half_stars = excluded.half_stars, created_at = excluded.created_at
        RETURNING
          new.organization_id,
          new.half_stars,
          old.half_stars AS before,
          new.hidden_at IS NOT NULL AS is_hidden,
          CASE WHEN new.hidden_at IS NULL THEN new.half_stars - coalesce(old.half_stars, 0) ELSE 0 END AS gained,
          (old.id IS NULL)::integer AS added
      )
      UPDATE users AS u
      SET rating_half_stars = greatest(u.rating_half_stars + saved.gained, 0),
        rating_count = u.rating_count + saved.added,
        rating_counts = CASE
          WHEN saved.is_hidden THEN u.rating_counts
          ELSE count_rating(u.rating_counts, saved.half_stars, saved.before)
        END
      FROM saved WHERE u.id = saved.organization_id RETURNING u.id`,
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

/** Writes or replaces the user's review of an organization and keeps its ratings; false when there is no such organization. */
export async function saveReview(
  db: Db,
  userId: string,
  organizationId: string,
  message: string,
  halfStars: number,
): Promise<boolean> {
  return (await db.query(sql.save, { userId, organizationId, message, halfStars })).length > 0;
}

/** The reviews of an organization, newest first; `total` is null when there is no such organization. */
export function findReviews(ctx: Ctx, organizationId: string, start: number, length: number) {
  return queryAsCaller(ctx, sql.list, { organizationId, start, length });
}
