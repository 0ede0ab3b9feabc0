import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/** What is kept of a search; empty or null narrows nothing. `minInvestment` is in cents. */
export type SearchCriteria = {
  search: string;
  categoryId: string | null;
  place: string;
  minInvestment: bigint | null;
  duration: number | null;
  sort: string;
};
type SavedSearch = SearchCriteria & { id: string; category: string; createdAt: Date };

/** Whoever has saved a search, and whether they are to be notified of the project. */
export type Searcher = { key: string; id: string; userId: string; search: string; toNotify: boolean };

const sql = {
  list: asCaller<{ most: number }, SavedSearch>(
    'saved-searches.list',
    `SELECT
        s.id,
        s.search,
        s.category_id AS "categoryId",
        coalesce(c.name, '') AS category,
        s.place,
        s.most_cents AS "minInvestment",
        s.most_months AS duration,
        s.sort,
        s.created_at AS "createdAt"
      FROM saved_searches AS s LEFT JOIN project_categories AS c ON c.id = s.category_id
      WHERE s.user_id = caller.id ORDER BY s.id DESC LIMIT :most`,
  ),
  lock: statement<{ userId: string }>('saved-searches.lock', 'SELECT FROM users WHERE id = :userId FOR NO KEY UPDATE'),
  others: statement<{ userId: string } & Omit<SearchCriteria, 'sort'>, { kept: bigint }>(
    'saved-searches.others',
    `SELECT count(*) AS kept FROM saved_searches AS s
      WHERE s.user_id = :userId
        AND (s.search, s.category_id, s.place, s.most_cents, s.most_months)
          IS DISTINCT FROM (:search, :categoryId::uuid, :place, :minInvestment::bigint, :duration::integer)`,
  ),
  save: statement<{ userId: string } & SearchCriteria, { id: string }>(
    'saved-searches.save',
    `INSERT INTO saved_searches AS s (
        user_id,
        search,
        category_id,
        place,
        most_cents,
        most_months,
        sort,
        key
      )
      SELECT
        :userId,
        :search,
        :categoryId::uuid,
        :place,
        :minInvestment,
        :duration,
        :sort,
        saved_search_key(:search, :categoryId::uuid, :place)
      WHERE :categoryId::uuid IS NULL OR EXISTS (SELECT FROM project_categories WHERE id = :categoryId::uuid)
      ON CONFLICT (user_id, search, category_id, place, most_cents, most_months) DO UPDATE SET sort = excluded.sort
      RETURNING id`,
  ),
  delete: statement<{ userId: string; id: string }>(
    'saved-searches.delete',
    'DELETE FROM saved_searches WHERE id = :id AND user_id = :userId RETURNING id',
  ),
  project: statement<{ projectId: string }, NewProject>(
    'saved-searches.project',
    `SELECT p.title, p.created_by AS "organizationId", keys_of_project(o) AS keys
    FROM open_projects AS o JOIN projects AS p ON p.id = o.project_id WHERE o.project_id = :projectId`,
  ),
  // Who is connected with the organization has been notified already, and so has who was notified by another search.
  searchers: statement<
    { projectId: string; keys: string[]; afterKey: string; afterId: string; most: number },
    Searcher
  >(
    'saved-searches.searchers',
    `SELECT s.key, s.id, s.user_id AS "userId", s.search,
        s.user_id <> o.created_by AND s.created_at < o.created_at
          AND (s.category_id IS NULL OR s.category_id = o.category_id)
          AND (s.most_cents IS NULL OR o.min_investment_cents <= s.most_cents)
          AND (s.most_months IS NULL OR o.duration_months <= s.most_months)
          AND o.search LIKE ALL (ARRAY(SELECT search_pattern(word) FROM searched_words(s.search) AS word))
          AND (s.place = '' OR o.folded_place LIKE search_pattern(s.place))
          AND NOT EXISTS (SELECT FROM connections AS c WHERE c.user_id = s.user_id AND c.organization_id = o.created_by)
          AND NOT EXISTS (
            SELECT FROM notifications AS n
            WHERE n.user_id = s.user_id AND n.kind = 'projects' AND n.subject = :projectId::text
          ) AS "toNotify"
      FROM (
        SELECT s.* FROM saved_searches AS s
        WHERE s.key = ANY (:keys::text[]) AND (s.key, s.id) > (:afterKey, :afterId::uuid)
        ORDER BY s.key, s.id LIMIT :most
      ) AS s
        JOIN open_projects AS o ON o.project_id = :projectId::uuid
      ORDER BY s.key, s.id`,
  ),
};

type NewProject = { title: string; organizationId: string; keys: string[] };

/** The caller's saved searches, newest first. */
export async function findSavedSearches(ctx: Ctx, most: number) {
  return (await queryAsCaller(ctx, sql.list, { most })).rows;
}

/** How many other searches than this one an account has saved. Nobody else saves one for it before the transaction ends. */
export async function countOtherSearches(db: Db, userId: string, search: SearchCriteria): Promise<number> {
  await db.query(sql.lock, { userId });
  return Number((await db.query(sql.others, { userId, ...search }))[0]!.kept);
}

/** Saves a search and answers its id; undefined when there is no such category. */
export async function insertSearch(db: Db, userId: string, search: SearchCriteria): Promise<string | undefined> {
  return (await db.query(sql.save, { userId, ...search }))[0]?.id;
}

/** Whether the account had a saved search of this id. */
export async function removeSavedSearch(db: Db, userId: string, id: string): Promise<boolean> {
  return (await db.query(sql.delete, { userId, id })).length > 0;
}

/** A project that is open, with the keys of the searches that can find it. */
export async function findNewProject(db: Db, projectId: string): Promise<NewProject | undefined> {
  return (await db.query(sql.project, { projectId }))[0];
}

/** The saved searches of these keys, from after one of them on. */
export function findSearchers(
  db: Db,
  project: { projectId: string; keys: string[] },
  after: { key: string; id: string },
  most: number,
) {
  return db.query(sql.searchers, { ...project, afterKey: after.key, afterId: after.id, most });
}
