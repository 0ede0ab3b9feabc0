import type { CategoryKind } from '@guildhall/contract/base/categories.operator.contract.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const sql = {
  list: statement<{ most: number }, ListedCategory>(
    'categories.list',
    `SELECT k.kind, k.id, k.name, k.hidden, k.members
      FROM (
        SELECT
          'project' AS kind,
          c.id,
          c.name,
          c.is_hidden AS hidden,
          c.position,
          (
            SELECT count(*)::int FROM (SELECT FROM open_projects AS o WHERE o.category_id = c.id LIMIT :most) AS o
          ) AS members
        FROM project_categories AS c
        UNION ALL
        SELECT
          'organization',
          t.id,
          t.name,
          t.is_hidden,
          t.position,
          least(coalesce(d.organizations, 0), :most)::int
        FROM institution_types AS t LEFT JOIN directory_totals AS d ON d.institution_type_id = t.id
      ) AS k
      ORDER BY k.kind DESC, k.position, k.id`,
  ),
  add: statement<{ kind: CategoryKind; name: string; most: number }, AddedCategory>(
    'categories.add',
    'SELECT a.outcome, a.category_id AS id FROM add_category(:kind, :name, :most) AS a',
  ),
  change: statement<CategoryChange, ChangedCategory>(
    'categories.change',
    'SELECT c.outcome, c.name_before AS "nameBefore" FROM change_category(:id, :name, :hide) AS c',
  ),
};

export type ListedCategory = { kind: CategoryKind; id: string; name: string; hidden: boolean; members: number };

/** The id is there where the outcome is ok. */
type AddedCategory = { outcome: 'ok' | 'taken' | 'many'; id: string };

/** What is null stays as it is. */
export type CategoryChange = { id: string; name: string | null; hide: boolean | null };

type ChangedCategory = { outcome: 'ok' | 'not_found' | 'same' | 'taken' | 'last'; nameBefore: string };

/** All categories, in the order in which they are offered; what is in each is counted to `most`. */
export function findAllCategories(db: Db, most: number) {
  return db.query(sql.list, { most });
}

/** Adds a category where there are fewer than `most` of its kind. */
export async function insertCategory(db: Db, category: { kind: CategoryKind; name: string; most: number }) {
  return (await db.query(sql.add, category))[0]!;
}

/** Renames, hides or shows a category. */
export async function writeCategory(db: Db, change: CategoryChange) {
  return (await db.query(sql.change, change))[0]!;
}
