import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

type Waiting = { userId: string; projectId: string; on: boolean };

const sql = {
  wait: statement<Waiting, { outcome: 'ok' | 'not_found' | 'insider' | 'not_full' }>(
    'waiting.wait',
    'SELECT outcome FROM wait_for_project(:userId, :projectId, :on)',
  ),
  freed: statement<{ after: string | null; most: number }, { id: string }>(
    'waiting.freed',
    `SELECT project_id AS id FROM freed_projects WHERE :after::uuid IS NULL OR project_id > :after
      ORDER BY project_id LIMIT :most`,
  ),
  take: statement<{ projectId: string; most: number }, { userId: string; projectTitle: string; freedAt: Date }>(
    'waiting.take',
    `SELECT user_id AS "userId", project_title AS "projectTitle", freed_at AS "freedAt"
      FROM take_waiting(:projectId, :most)`,
  ),
};

/** Puts somebody on a waiting list or takes them off. */
export async function setWaiting(db: Db, waiting: Waiting) {
  return (await db.query(sql.wait, waiting))[0]!.outcome;
}

/** The next projects whose waiting lists are to be notified, by id from after one of them on. */
export async function findFreedProjects(db: Db, after: string | null, most: number): Promise<string[]> {
  return (await db.query(sql.freed, { after, most })).map(({ id }) => id);
}

/** Takes at most `most` who are to be notified now; none when all were. */
export function takeWaiting(db: Db, projectId: string, most: number) {
  return db.query(sql.take, { projectId, most });
}
