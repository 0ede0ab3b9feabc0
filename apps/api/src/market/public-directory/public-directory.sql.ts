import type { ReturnTerms } from '@guildhall/contract/market/instalments.ts';
import { locationOf } from '../../base/places/location-of.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';
import { projectColumns } from '../sharing/project-columns.ts';

/** The card of the public project `i.id`, looked up by itself. */
const projectCard = `(
    SELECT
      ${projectColumns},
      p.share_slug AS slug,
      u.id AS "organizationId",
      u.name AS organization,
      ${locationOf('u')} AS place
    FROM projects AS p JOIN users AS u ON u.id = p.created_by JOIN project_categories AS c ON c.id = p.category_id
    WHERE p.id = i.id OFFSET 0
  )`;

const notFrozen = 'freeze_of(o.created_by, o.project_id) IS NULL';

/** The first public open projects by a column, the highest first. Among fifty more it looks for others in place of those that are frozen. */
function firstProjects(column: string): string {
  return `SELECT q.* FROM (
      SELECT o.project_id AS id, o.key FROM (
        SELECT o.project_id, o.created_by, o.${column} AS key FROM open_projects AS o WHERE o.is_public
        ORDER BY o.${column} DESC, o.project_id DESC LIMIT :most + 50
      ) AS o WHERE ${notFrozen}
      ORDER BY o.key DESC, o.project_id DESC LIMIT :most
    ) AS i CROSS JOIN LATERAL ${projectCard} AS q ORDER BY i.key DESC, i.id DESC`;
}

/** What is shown of the organization `u` of the type `t`: what it raised, and what it paid back, each from a few rows. */
const organizationCard = `u.id,
  u.share_slug AS slug,
  u.name,
  u.folded_name AS "foldedName",
  t.name AS category,
  ${locationOf('u')} AS place,
  u.profile_pic AS picture,
  mean_rating(u.rating_half_stars, u.rating_count) AS rating,
  u.rating_count AS "ratingCount",
  u.open_projects AS "openProjects",
  coalesce(u.verified_until > now(), false) AS verified,
  coalesce(
    (SELECT sum(m.raised_cents) FROM organization_months AS m WHERE m.organization_id = u.id),
    0
  )::bigint AS raised,
  (SELECT json_build_object('due', b.due, 'onTime', b.on_time) FROM paid_back(u.id) AS b) AS "paidBack"`;

const sql = {
  newest: statement<{ most: number }, PublicCard>('public-directory.newest', firstProjects('created_at')),
  nearlyFunded: statement<{ most: number }, PublicCard>(
    'public-directory.nearly-funded',
    firstProjects('percent_funded'),
  ),
  // One row at least, for the number of matches.
  search: statement<
    PublicFilter & { start: number; length: number },
    { matches: bigint } & ({ [Key in keyof PublicCard]: null } | PublicCard)
  >(
    'public-directory.search',
    `SELECT f.matches, q.*
      FROM find_open_projects(:categoryId, :search, :place, NULL, NULL, :sort, :start, :length,
          only_public => true) AS f
        LEFT JOIN LATERAL unnest(f.ids) WITH ORDINALITY AS i (id, position)
          ON EXISTS (SELECT FROM open_projects AS o WHERE o.project_id = i.id AND ${notFrozen})
        LEFT JOIN LATERAL ${projectCard} AS q ON true
      ORDER BY i.position`,
  ),
  categories: statement<NoParams, { id: string; name: string }>(
    'public-directory.categories',
    `SELECT c.id, c.name FROM project_categories AS c
      WHERE EXISTS (SELECT FROM open_projects AS o WHERE o.is_public AND o.category_id = c.id)
      ORDER BY c.position`,
  ),
  organizationsById: statement<{ ids: readonly string[] }, DirectoryOrganization>(
    'public-directory.organizations-by-id',
    `SELECT ${organizationCard}
      FROM unnest(:ids::uuid[]) WITH ORDINALITY AS i (id, position)
        JOIN users AS u ON u.id = i.id
        JOIN institution_types AS t ON t.id = u.institution_type_id
      WHERE u.is_public
      ORDER BY i.position`,
  ),
  organizations: statement<{ afterName: string; afterId: string; most: number }, DirectoryOrganization>(
    'public-directory.organizations',
    `SELECT ${organizationCard}
      FROM (
        SELECT o.* FROM (
          SELECT u.* FROM users AS u
          WHERE u.type = 2 AND u.is_public AND (u.folded_name, u.id) > (:afterName, :afterId::uuid)
          ORDER BY u.folded_name, u.id LIMIT :most + 50
        ) AS o WHERE freeze_of(o.id) IS NULL
        ORDER BY o.folded_name, o.id LIMIT :most
      ) AS u JOIN institution_types AS t ON t.id = u.institution_type_id
      ORDER BY u.folded_name, u.id`,
  ),
};

/** A project that anybody may look at. Money in cents. */
export type PublicCard = ReturnTerms & {
  id: string;
  slug: string;
  title: string;
  photoId: string | null;
  category: string;
  budget: bigint;
  raised: bigint;
  minInvestment: bigint;
  organizationId: string;
  organization: string;
  place: string;
};

/** What the open projects are narrowed by; empty or null filters nothing. */
export type PublicFilter = { search: string; categoryId: string | null; place: string; sort: string };

/** An organization that anybody may look at. Money in cents. */
export type DirectoryOrganization = {
  id: string;
  slug: string;
  name: string;
  foldedName: string;
  category: string;
  place: string;
  /** The address of its picture, or empty. */
  picture: string;
  rating: number;
  ratingCount: number;
  openProjects: number;
  verified: boolean;
  raised: bigint;
  /** How many instalments fell due, and how many of them were paid on time. */
  paidBack: { due: number; onTime: number };
};

/** The newest public open projects, without those that are frozen or whose organization is. */
export function findNewest(db: Db, most: number): Promise<PublicCard[]> {
  return db.query(sql.newest, { most });
}

/** Those that are nearest to their goal. */
export function findNearlyFunded(db: Db, most: number): Promise<PublicCard[]> {
  return db.query(sql.nearlyFunded, { most });
}

/** A page of the public open projects that match, and how many match, counted up to `mostListed`. */
export async function searchPublicProjects(db: Db, filter: PublicFilter, start: number, length: number) {
  const rows = await db.query(sql.search, { ...filter, start, length });
  const found = rows.flatMap(({ matches: _matches, ...card }) => (card.id === null ? [] : [card as PublicCard]));
  return { rows: found, total: Number(rows[0]!.matches) };
}

/** The categories that some public open project has, in the order in which they are offered. */
export function findCategories(db: Db) {
  return db.query(sql.categories, {});
}

/** Of organizations that are known already those that are public, in the order of the ids. */
export function findOrganizationsById(db: Db, ids: readonly string[]) {
  return db.query(sql.organizationsById, { ids });
}

/** The public organizations by name, from behind the one that `after` names on. */
export function findOrganizations(db: Db, after: { name: string; id: string }, most: number) {
  return db.query(sql.organizations, { afterName: after.name, afterId: after.id, most });
}
