import type { Ctx } from '../../context.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const sql = {
  make: statement<{ userId: string; projectId: string; chance: string }, CreatedLink>(
    'referral-links.make',
    'SELECT slug, token FROM make_referral_link(:userId, :projectId, :chance)',
  ),
  see: statement<{ token: string; slug: string; visitor: string }, { known: boolean }>(
    'referral-links.see',
    'SELECT see_referral_link(:token, :slug, :visitor) AS known',
  ),
  join: statement<{ userId: string; token: string }, { outcome: JoinOutcome }>(
    'referral-links.join',
    'SELECT join_by_referral_link(:userId, :token) AS outcome',
  ),
  // An investment counts once its money was paid and unless it was given back.
  list: asCaller<{ start: number; length: number }, FoundLink>(
    'referral-links.list',
    `SELECT
        l.id,
        l.project_id AS "projectId",
        p.title AS "projectTitle",
        CASE WHEN p.is_public THEN p.share_slug END AS slug,
        l.token,
        l.seen,
        three_or_more(c.joined) AS joined,
        three_or_more(c.invested) AS invested
      FROM (
          SELECT x.* FROM referral_links AS x WHERE x.user_id = caller.id
          ORDER BY x.created_at DESC, x.id DESC LIMIT :length OFFSET :start
        ) AS l
        JOIN projects AS p ON p.id = l.project_id
        CROSS JOIN LATERAL (
          SELECT count(*) AS joined, count(*) FILTER (WHERE EXISTS (
              SELECT FROM investments AS i
              WHERE i.project_id = l.project_id AND i.user_id = j.user_id AND i.status = 'COMPLETED'
                AND i.escrow IS DISTINCT FROM 'returned' AND refunded_of(i.id) < i.amount_cents
            )) AS invested
          FROM referral_joins AS j WHERE j.link_id = l.id
        ) AS c
      ORDER BY l.created_at DESC, l.id DESC`,
  ),
};

type CreatedLink = { slug: string; token: string };
type JoinOutcome = 'ok' | 'not_found' | 'forbidden';

/** Counts below three are null. */
export type FoundLink = {
  id: string;
  projectId: string;
  projectTitle: string;
  /** Null while the project has no public page. */
  slug: string | null;
  token: string;
  seen: number;
  joined: number | null;
  invested: number | null;
};

/** The link of an account to a public project, made with `chance` where there is none; undefined where the project is not public. */
export async function makeLink(
  db: Db,
  userId: string,
  projectId: string,
  chance: string,
): Promise<CreatedLink | undefined> {
  return (await db.query(sql.make, { userId, projectId, chance }))[0];
}

/** Counts a visitor of a project's page; false where the project has no such link. */
export async function countVisitor(db: Db, visit: { token: string; slug: string; visitor: string }): Promise<boolean> {
  return (await db.query(sql.see, visit))[0]!.known;
}

/** Counts an account as one that came by a link. */
export async function joinBy(db: Db, userId: string, token: string): Promise<JoinOutcome> {
  return (await db.query(sql.join, { userId, token }))[0]!.outcome;
}

/** The caller's links, newest first. */
export async function findLinks(ctx: Ctx, start: number, length: number): Promise<FoundLink[]> {
  return (await queryAsCaller(ctx, sql.list, { start, length })).rows;
}
