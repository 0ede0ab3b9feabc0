import { mostRecentProjects } from '@guildhall/contract/market/recent-projects.contract.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { openCard, type OpenProject } from './projects.sql.ts';

const sql = {
  // It does not see the row that it writes: of the others all but the latest go.
  store: statement<{ actor: string; caller: string; projectId: string; others: number }, { isFound: boolean }>(
    'recent-projects.store',
    `WITH found AS (
        SELECT p.id, is_insider(:actor, p.created_by) AS is_own FROM projects AS p
        WHERE p.id = :projectId AND (p.state <> 'draft' OR p.created_by = :caller)
      ), stored AS (
        INSERT INTO seen_projects AS s (user_id, project_id) SELECT :actor, f.id FROM found AS f WHERE NOT f.is_own
        ON CONFLICT (user_id, project_id) DO UPDATE SET seen_at = excluded.seen_at
        RETURNING s.project_id
      ), removed AS (
        DELETE FROM seen_projects AS s USING (
          SELECT o.project_id FROM seen_projects AS o
          WHERE o.user_id = :actor AND o.project_id <> :projectId AND EXISTS (SELECT FROM stored)
          ORDER BY o.seen_at DESC, o.project_id DESC OFFSET :others
        ) AS old
        WHERE s.user_id = :actor AND s.project_id = old.project_id
      )
      SELECT EXISTS (SELECT FROM found) AS "isFound"`,
  ),
  // What is closed goes with its organization's account.
  list: asCaller<{ most: number }, OpenProject>(
    'recent-projects.list',
    `SELECT q.*
      FROM (
        SELECT s.project_id AS id, s.seen_at FROM seen_projects AS s JOIN projects AS p ON p.id = s.project_id
        WHERE s.user_id = caller.actor AND p.state <> 'draft' AND NOT p.is_closed
        ORDER BY s.seen_at DESC, s.project_id DESC LIMIT :most
      ) AS i JOIN LATERAL ${openCard} AS q ON true
      ORDER BY i.seen_at DESC, i.id DESC`,
  ),
  clear: statement<{ actor: string }>('recent-projects.clear', 'DELETE FROM seen_projects WHERE user_id = :actor'),
};

/** Stores that a project was opened, unless it is of whoever opened it, and forgets all but the last ones. Whether there is one that they may see. */
export async function storeSeen(db: Db, { actor, id }: { actor: string; id: string }, projectId: string) {
  const [row] = await db.query(sql.store, { actor, caller: id, projectId, others: mostRecentProjects - 1 });
  return row!.isFound;
}

/** The projects that whoever is logged in has opened, the last one first. */
export async function findRecentProjects(ctx: Ctx) {
  return (await queryAsCaller(ctx, sql.list, { most: mostRecentProjects })).rows;
}

/** Forgets all that an account has opened. */
export async function removeSeen(db: Db, actor: string): Promise<void> {
  await db.query(sql.clear, { actor });
}
