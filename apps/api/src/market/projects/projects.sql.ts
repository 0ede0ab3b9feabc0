import type { EarlyRepayment } from '@guildhall/contract/market/early-repayment.ts';
import type { FundingState } from '@guildhall/contract/market/funding.contract.ts';
import type { ReturnTerms } from '@guildhall/contract/market/instalments.ts';
import type { Explanations } from '@guildhall/contract/market/project-explanations.ts';
import type { ReportPromise } from '@guildhall/contract/market/owed-reports.ts';
import type { ProjectRepaymentState } from '@guildhall/contract/market/repayments.contract.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { takesNoMoney } from '../../trust/freezes/takes-no-money.ts';
import { locationOf } from '../../base/places/location-of.ts';
import { newestFirst, oneByOne, ownTotal } from '../../platform/lists/own-page.ts';
import { statement } from '../../platform/database/statement.ts';
import type { FundingRow } from '../funding/funding-terms.ts';
import { stateOfUnpaid } from '../repayments/state-of-unpaid.ts';
import { projectColumns } from '../sharing/project-columns.ts';

const ofOrganization = `x.created_by = coalesce(:organizationId::uuid, caller.id)
  AND (x.state <> 'draft' OR x.created_by = caller.id)`;
const card = `SELECT
    ${projectColumns},
    ${stateOfUnpaid('p.next_due', 'p')} ELSE '' END AS "repaymentState",
    project_state(p) AS state,
    p.created_at AS "createdAt",
    ${takesNoMoney('p.id', 'p.created_by')} AS "takesNoMoney"
  FROM projects AS p JOIN project_categories AS c ON c.id = p.category_id`;

// Of the project `i.id`, in a subquery, so that each card is looked up by itself.
export const openCard = `(
    SELECT
      q.*,
      u.name AS organization,
      u.id AS "createdBy",
      ${locationOf('u')} AS location,
      kilometers_between(caller.id, u.id) AS distance,
      round(l.latitude::numeric, 2)::float8 AS latitude,
      round(l.longitude::numeric, 2)::float8 AS longitude
    FROM (${card}) AS q JOIN projects AS own ON own.id = q.id JOIN users AS u ON u.id = own.created_by
      LEFT JOIN user_places AS l ON l.user_id = u.id
    WHERE q.id = i.id OFFSET 0
  )`;

const sql = {
  category: statement<{ id: string }, { isOffered: boolean }>(
    'projects.category',
    'SELECT NOT is_hidden AS "isOffered" FROM project_categories WHERE id = :id',
  ),
  categories: statement<{ forSearch: boolean }, { id: string; type: string; name: string }>(
    'projects.categories',
    `SELECT c.id, c.name AS type, c.name FROM project_categories AS c
      WHERE NOT c.is_hidden
        OR (:forSearch::boolean AND EXISTS (SELECT FROM open_projects AS o WHERE o.category_id = c.id))
      ORDER BY c.position`,
  ),
  insert: statement<NewProject, { id: string }>(
    'projects.insert',
    `WITH settled AS (
        SELECT coalesce(:public::boolean, :publicByDefault AND NOT u.stays_out) AS is_public
        FROM users AS u WHERE u.id = :createdBy
      ), project AS (
        INSERT INTO projects (
          created_by,
          category_id,
          title,
          description,
          use_of_money,
          team,
          return_source,
          claim_rank,
          risks,
          reports,
          report_days,
          reserve_percent,
          budget_cents,
          return_on_investment,
          duration_months,
          min_investment_cents,
          unit_cents,
          repayment,
          grace_months,
          late_interest,
          early_repayment,
          funding,
          minimum_raised_cents,
          open_until,
          reflection_days,
          state,
          settle_at,
          photo_file_id,
          document_file_id,
          is_public,
          share_slug
        )
        SELECT
          :createdBy,
          :categoryId,
          :title,
          :description,
          :useOfMoney,
          :team,
          :returnSource,
          :claimRank,
          :risks,
          :reports,
          :reportDays,
          :reservePercent,
          :budget,
          :returnOnInvestment,
          :duration,
          :minInvestment,
          :unitPrice,
          :repayment,
          :graceMonths,
          :lateInterest,
          :earlyRepayment,
          :funding,
          :minimumRaised,
          :openUntil,
          :reflectionDays,
          :state,
          :openUntil,
          :photoId,
          :documentId,
          s.is_public,
          CASE WHEN s.is_public AND :state <> 'draft' THEN new_share_slug(:title, :ending) END
        FROM settled AS s
        RETURNING id, created_by, takes_money
      ), counted AS (
        UPDATE users AS u SET open_projects = u.open_projects + 1 FROM project
        WHERE u.id = project.created_by AND project.takes_money
      )
      SELECT id FROM project`,
  ),
  untold: statement<{ projectId: string; after: string | null; most: number }, UntoldConnection>(
    'projects.untold',
    `SELECT c.user_id AS "userId", c.organization_id AS "organizationId", p.title AS "projectTitle"
      FROM projects AS p JOIN connections AS c ON c.organization_id = p.created_by
      WHERE p.id = :projectId AND (:after::uuid IS NULL OR c.user_id > :after) AND NOT EXISTS (
        SELECT FROM notifications AS n WHERE n.user_id = c.user_id AND n.kind = 'projects' AND n.subject = p.id::text
      ) ORDER BY c.user_id LIMIT :most`,
  ),
  share: statement<{ id: string; organizationId: string; on: boolean; ending: string }, { slug: string | null }>(
    'projects.share',
    `UPDATE projects SET is_public = :on, share_slug = coalesce(share_slug, new_share_slug(title, :ending))
      WHERE id = :id AND created_by = :organizationId AND state <> 'draft'
      RETURNING CASE WHEN is_public THEN share_slug END AS slug`,
  ),
  list: asCaller<{ organizationId: string | null; start: number; length: number }, ListedProject>(
    'projects.list',
    `SELECT q.* FROM (${newestFirst({ table: 'projects', where: ofOrganization })}) AS i ${oneByOne(card)}
    ORDER BY q."createdAt" DESC, q.id DESC`,
    // Others do not see the drafts.
    `SELECT ${ownTotal('coalesce(:organizationId::uuid, caller.id)', 'projects')} - (
        SELECT count(*) FROM projects AS d
        WHERE d.created_by = :organizationId AND d.state = 'draft' AND d.created_by <> caller.id
      )`,
  ),
  // One row at least, for the number of matches.
  search: asCaller<
    ProjectFilter & { start: number; length: number },
    OpenProject & { matches: bigint; isLocated: boolean }
  >(
    'projects.search',
    `SELECT f.matches, l.origin IS NOT NULL AS "isLocated", q.*
      FROM (
        SELECT (SELECT unit_point(p.latitude, p.longitude) FROM user_places AS p WHERE p.user_id = caller.id) AS origin
      ) AS l
        CROSS JOIN LATERAL find_open_projects(:categoryId, :search, :place, :minInvestment, :duration, :sort, :start,
          :length, l.origin) AS f
        LEFT JOIN LATERAL unnest(f.ids) WITH ORDINALITY AS i (id, position) ON true
        LEFT JOIN LATERAL ${openCard} AS q ON true
      ORDER BY i.position`,
  ),
  compare: asCaller<{ ids: readonly string[] }, OpenProject>(
    'projects.compare',
    `SELECT q.*
      FROM unnest(:ids::uuid[]) WITH ORDINALITY AS i (id, position) JOIN LATERAL ${openCard} AS q ON true
      WHERE q.state <> 'draft'
      ORDER BY i.position`,
  ),
  corrected: asCaller<{ search: string }, { text: string | null }>(
    'projects.corrected-search',
    'SELECT corrected_search(:search) AS text',
  ),
};

/** The categories of projects, in the order in which they are offered; for a search also the hidden ones that some open project has. */
export function findCategories(db: Db, forSearch: boolean) {
  return db.query(sql.categories, { forSearch });
}

/** Whether a category is offered; undefined when there is none of this id. */
export async function isProjectCategoryOffered(db: Db, id: string) {
  return (await db.query(sql.category, { id }))[0]?.isOffered;
}

/** Money in cents. */
export type NewProject = ReturnTerms &
  FundingRow &
  Explanations & {
    createdBy: string;
    categoryId: string;
    title: string;
    description: string;
    budget: bigint;
    minInvestment: bigint;
    /** Null where one unit costs the goal. */
    unitPrice: bigint | null;
    /** In percent a year, for what is paid late. */
    lateInterest: number;
    earlyRepayment: EarlyRepayment;
    reports: ReportPromise;
    /** After the end of what a report covers; 0 where none is promised. */
    reportDays: number;
    /** Of each release, held back until the first report. */
    reservePercent: number;
    photoId: string;
    documentId: string;
    /** Null: as `publicByDefault` has it, unless its organization stays out. A draft gets its address when it is published. */
    public: boolean | null;
    publicByDefault: boolean;
    /** Ends its address. */
    ending: string;
  };

/** Writes a project, counts it with its organization and answers its id. */
export async function insertProject(db: Db, project: NewProject): Promise<string> {
  return (await db.query(sql.insert, project))[0]!.id;
}

/** Makes a project of an organization public or not; undefined when it has none of this id. `ending` is of a slug, which is kept from the first time on. */
export async function setProjectPublic(
  db: Db,
  change: { id: string; organizationId: string; on: boolean; ending: string },
) {
  return (await db.query(sql.share, change))[0];
}

/** Money in cents. */
export type ListedProject = ReturnTerms & {
  id: string;
  title: string;
  photoId: string | null;
  category: string;
  budget: bigint;
  raised: bigint;
  minInvestment: bigint;
  createdAt: Date;
  repaymentState: ProjectRepaymentState;
  state: FundingState;
  takesNoMoney: boolean;
};

/** The projects of an organization, or with null the caller's own, newest first. */
export function findProjects(ctx: Ctx, organizationId: string | null, start: number, length: number) {
  return queryAsCaller(ctx, sql.list, { organizationId, start, length });
}

/** Empty or null filters nothing; `minInvestment` in cents and `duration` in months are the most. */
export type ProjectFilter = {
  search: string;
  categoryId: string | null;
  place: string;
  minInvestment: bigint | null;
  duration: number | null;
  sort: string;
};

export type OpenProject = ListedProject & {
  organization: string;
  createdBy: string;
  location: string;
  distance: number | null;
  latitude: number | null;
  longitude: number | null;
};

/** A page of the open projects of all organizations; the matches are counted up to `mostListed`. Distances are rounded kilometers, places degrees. */
export async function findOpenProjects(ctx: Ctx, filter: ProjectFilter, start: number, length: number) {
  const found = (await queryAsCaller(ctx, sql.search, { ...filter, start, length })).rows;
  const rows: OpenProject[] = found
    .map(({ matches: _matches, isLocated: _isLocated, ...row }) => row)
    .filter((row) => row.id);
  return { rows, total: Number(found[0]!.matches), isLocated: found[0]!.isLocated };
}

/** The projects that have these ids, in their order. */
export async function findProjectsOf(ctx: Ctx, ids: readonly string[]) {
  return (await queryAsCaller(ctx, sql.compare, { ids })).rows;
}

/** The text with misspelt words replaced by known ones; null where there are none. */
export async function correctedSearch(ctx: Ctx, search: string) {
  return (await queryAsCaller(ctx, sql.corrected, { search })).rows[0]!.text;
}

export type UntoldConnection = { userId: string; organizationId: string; projectTitle: string };

/** Who is connected with a project's organization and was not notified of the project, by id from after one of them on. */
export function findUntoldConnections(db: Db, projectId: string, after: string | null, most: number) {
  return db.query(sql.untold, { projectId, after, most });
}
