import type { Funding, FundingState } from '@guildhall/contract/market/funding.contract.ts';
import type { ReturnTerms } from '@guildhall/contract/market/instalments.ts';
import type { Explanations } from '@guildhall/contract/market/project-explanations.ts';
import { locationOf } from '../../base/places/location-of.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { explanationColumns, projectColumns } from './project-columns.ts';

const place = locationOf('u');
const owner = `u.name AS organization, CASE WHEN u.is_public THEN u.share_slug END AS "organizationSlug",
    ${place} AS place, freeze_of(u.id, p.id) IS NOT NULL AS "takesNoMoney"`;

/** Whether the project `p` is the public one of the address `:slug`. */
const isShared = `p.share_slug = :slug AND p.is_public AND p.state <> 'draft'`;

/** The newest updates for everybody of the project `p`: nothing else of it leaves without a log-in. */
function publicUpdates(most: number): string {
  return `ARRAY(
          SELECT json_build_object('id', n.id, 'title', n.title, 'text', n.body, 'publishedAt', n.published_at,
            'changedAt', coalesce(n.corrected_at, n.published_at),
            'pictures', files_of_version(n.id, n.version, true))
          FROM project_updates AS n
          WHERE n.project_id = p.id AND n.published_at IS NOT NULL AND n.audience = 'everybody'
          ORDER BY n.published_at DESC, n.id DESC LIMIT ${most}
        )`;
}

const sql = {
  project: statement<{ slug: string }, PublicProject>(
    'share.project',
    `SELECT
        ${projectColumns},
        p.share_slug AS slug,
        p.description,
        ${explanationColumns},
        p.unit_cents AS "unitPrice",
        p.investors,
        p.funding,
        p.minimum_raised_cents AS "minimumRaised",
        ((p.open_until AT TIME ZONE 'UTC')::date - 1)::text AS "openUntil",
        p.reflection_days AS "reflectionDays",
        project_state(p) AS state,
        is_taking_money(p) AS "takesMoney",
        ${publicUpdates(3)} AS updates,
        ${owner}
      FROM projects AS p JOIN users AS u ON u.id = p.created_by JOIN project_categories AS c ON c.id = p.category_id
      WHERE ${isShared}`,
  ),
  feed: statement<{ slug: string }, PublicFeed>(
    'share.feed',
    `SELECT
        p.id,
        p.title,
        p.share_slug AS slug,
        u.name AS organization,
        p.created_at AS "createdAt",
        ${publicUpdates(20)} AS updates
      FROM projects AS p JOIN users AS u ON u.id = p.created_by
      WHERE ${isShared}`,
  ),
  organization: statement<{ slug: string }, PublicOrganization>(
    'share.organization',
    `SELECT
        u.id,
        u.share_slug AS slug,
        u.name,
        t.name AS category,
        ${place} AS place,
        u.sector_of_operation AS about,
        u.profile_pic AS picture,
        freeze_of(u.id) IS NOT NULL AS "takesNoMoney",
        mean_rating(u.rating_half_stars, u.rating_count) AS rating,
        u.rating_count AS "ratingCount",
        ARRAY(
          SELECT json_build_object('title', p.title, 'slug', p.share_slug) FROM projects AS p
          WHERE p.created_by = u.id AND p.is_public AND p.state <> 'draft' AND freeze_of(u.id, p.id) IS NULL
          ORDER BY p.created_at DESC, p.id DESC LIMIT 12
        ) AS projects
      FROM users AS u JOIN institution_types AS t ON t.id = u.institution_type_id
      WHERE u.share_slug = :slug AND u.is_public`,
  ),
};

/** What the page of a public project shows. Money in cents. */
export type PublicProject = ReturnTerms &
  Explanations & {
    id: string;
    slug: string;
    title: string;
    description: string;
    photoId: string | null;
    category: string;
    budget: bigint;
    raised: bigint;
    minInvestment: bigint;
    /** Null where one unit costs the goal. */
    unitPrice: bigint | null;
    investors: number;
    funding: Funding;
    minimumRaised: bigint | null;
    /** The last day, such as 2027-01-31; null for none. */
    openUntil: string | null;
    reflectionDays: number;
    state: FundingState;
    organization: string;
    /** Null unless the organization is public as well. */
    organizationSlug: string | null;
    place: string;
    /** While one may invest, if nothing is frozen. */
    takesMoney: boolean;
    /** While it, or its organization, is frozen. */
    takesNoMoney: boolean;
    updates: PublicUpdate[];
  };

/** An update for everybody. Moments as JSON writes them; `changedAt` is that of its newest version. */
export type PublicUpdate = {
  id: string;
  title: string;
  text: string;
  publishedAt: string;
  changedAt: string;
  pictures: { id: string; description: string }[];
};

/** The updates of a public project, for a feed. */
export type PublicFeed = {
  id: string;
  title: string;
  slug: string;
  organization: string;
  createdAt: Date;
  updates: PublicUpdate[];
};

/** What the page of a public organization shows, with its newest public projects. */
export type PublicOrganization = {
  id: string;
  slug: string;
  name: string;
  category: string;
  place: string;
  about: string;
  /** The address of its picture, or empty. */
  picture: string;
  rating: number;
  ratingCount: number;
  takesNoMoney: boolean;
  projects: { title: string; slug: string }[];
};

export async function findPublicProject(db: Db, slug: string) {
  return (await db.query(sql.project, { slug }))[0];
}

export async function findPublicFeed(db: Db, slug: string) {
  return (await db.query(sql.feed, { slug }))[0];
}

export async function findPublicOrganization(db: Db, slug: string) {
  return (await db.query(sql.organization, { slug }))[0];
}
