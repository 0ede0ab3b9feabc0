import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { JobRun } from '../../platform/jobs/job-runs.ts';

const due = `name = k.kind AND state < 'active' AND NOT blocked AND start_after <= now()`;

const sql = {
  jobs: statement<{ kinds: readonly string[]; most: number }, KindState>(
    'health.jobs',
    `SELECT
        k.kind,
        w.waiting,
        w.oldest,
        f.failed,
        r.result,
        r.ended_at AS "endedAt",
        r.took_ms AS "tookMs",
        r.problem,
        r.problem_at AS "problemAt"
      FROM unnest(:kinds::text[]) WITH ORDINALITY AS k (kind, place) LEFT JOIN job_runs AS r ON r.kind = k.kind
        CROSS JOIN LATERAL (
          SELECT count(*)::int AS waiting, min(start_after) AS oldest
          FROM (
            SELECT start_after FROM pgboss.job WHERE ${due} ORDER BY priority DESC, created_on LIMIT :most
          ) AS j
        ) AS w
        CROSS JOIN LATERAL (
          SELECT count(*)::int AS failed
          FROM (
            SELECT FROM pgboss.job WHERE name = k.kind AND state = 'failed' LIMIT :most
          ) AS j
          WHERE r.failed_at > now() - interval '2 hours'
        ) AS f
      ORDER BY k.place`,
  ),
  failed: statement<{ kind: string; most: number }, { id: string }>(
    'health.failed-jobs',
    `SELECT id FROM pgboss.job WHERE name = :kind AND state = 'failed' ORDER BY id LIMIT :most FOR UPDATE`,
  ),
  stands: statement<{ kind: string }, { stands: boolean }>(
    'health.job-stands',
    `SELECT r.result = 'failed'
        AND NOT EXISTS (SELECT FROM pgboss.job WHERE name = r.kind AND state <= 'active') AS stands
      FROM job_runs AS r WHERE r.kind = :kind`,
  ),
  results: statement<{ kinds: readonly string[] }, Pick<JobRun, 'kind' | 'result' | 'problem'>>(
    'health.results',
    'SELECT kind, result, problem FROM job_runs WHERE kind = ANY(:kinds::text[])',
  ),
};

type KindState = {
  kind: string;
  waiting: number;
  oldest: Date | null;
  failed: number;
  /** Null, as all below, where none has run yet. */
  result: JobRun['result'] | null;
  endedAt: Date | null;
  tookMs: number | null;
  problem: string | null;
  problemAt: Date | null;
};

/** How each of these kinds of jobs stands, in their order. What waits and what has failed is counted to `most`. */
export function findJobs(db: Db, kinds: readonly string[], most: number) {
  return db.query(sql.jobs, { kinds, most });
}

/** Jobs of a kind that have failed for good, locked until the end of the transaction. */
export async function lockFailedJobs(db: Db, kind: string, most: number): Promise<string[]> {
  return (await db.query(sql.failed, { kind, most })).map(({ id }) => id);
}

/** Whether the last one of a kind has failed for good, and none waits or is under way. */
export async function hasFailed(db: Db, kind: string): Promise<boolean> {
  return (await db.query(sql.stands, { kind }))[0]?.stands ?? false;
}

/** How the last ones of these kinds ended. */
export async function findResults(db: Db, kinds: readonly string[]) {
  return new Map((await db.query(sql.results, { kinds })).map((run) => [run.kind, run]));
}
