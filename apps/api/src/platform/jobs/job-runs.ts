/** How a job ended: `retried` failed and is tried again by itself, `failed` is not. */
export type JobResult = 'done' | 'retried' | 'failed';

/** How a kind of job ended last. The last problem stays there after a success. */
export type JobRun = {
  kind: string;
  endedAt: Date;
  seconds: number;
  result: JobResult;
  /** What went wrong last, in words without secrets, and when; empty where nothing did. */
  problem: string;
  problemAt: Date | null;
  /** When one failed for good last. */
  failedAt: Date | null;
};

/** A run that has just ended, with what is known of those before it. `problem` is empty when it was done. */
export function runAfter(
  before: JobRun | undefined,
  run: Pick<JobRun, 'kind' | 'endedAt' | 'seconds' | 'result' | 'problem'>,
): JobRun {
  const wrong = run.result !== 'done';
  return {
    ...run,
    problem: wrong ? run.problem : (before?.problem ?? ''),
    problemAt: wrong ? run.endedAt : (before?.problemAt ?? null),
    failedAt: run.result === 'failed' ? run.endedAt : (before?.failedAt ?? null),
  };
}

type Queue = { executeSql(text: string, values?: unknown[]): Promise<unknown> };

const text = `INSERT INTO job_runs AS r (kind, ended_at, took_ms, result, problem, problem_at, failed_at)
  SELECT * FROM unnest($1::text[], $2::timestamptz[], $3::integer[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[])
  ON CONFLICT (kind) DO UPDATE SET ended_at = excluded.ended_at, took_ms = excluded.took_ms, result = excluded.result,
    problem = CASE WHEN excluded.problem_at IS NULL THEN r.problem ELSE excluded.problem END,
    problem_at = coalesce(excluded.problem_at, r.problem_at), failed_at = coalesce(excluded.failed_at, r.failed_at)`;

/** Saves how jobs ended, one row a kind: the queue itself forgets it within the hour. */
export async function noteRuns(queue: Queue, runs: readonly JobRun[]): Promise<void> {
  await queue.executeSql(text, [
    runs.map(({ kind }) => kind),
    runs.map(({ endedAt }) => endedAt),
    runs.map(({ seconds }) => Math.round(seconds * 1000)),
    runs.map(({ result }) => result),
    runs.map(({ problem }) => problem),
    runs.map(({ problemAt }) => problemAt),
    runs.map(({ failedAt }) => failedAt),
  ]);
}
