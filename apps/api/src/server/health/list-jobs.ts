import { CronExpressionParser } from 'cron-parser';
import type { listJobs as route } from '@guildhall/contract/server/health.operator.contract.ts';
import { mostWaiting } from '@guildhall/contract/paging.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { findJobs } from './health.sql.ts';
import { readHealth } from './read-health.ts';

function instantOf(moment: Date | null): string {
  return moment?.toISOString() ?? '';
}

/** When a line of cron is next due. */
export function nextRun(every: string, now = new Date()): string {
  return CronExpressionParser.parse(every, { tz: 'UTC', currentDate: now }).next().toDate().toISOString();
}

/**
 * Each kind of background job and how it stands, and how the parts stand that the product needs.
 * @throws Refusal `unavailable` while the queue has not started
 */
export async function listJobs(ctx: OperatorCtx<typeof route>): Promise<DataOf<typeof route>> {
  const { jobs } = ctx.resources;
  if (!jobs.ready()) throw ctx.refuse('unavailable', 'The job queue has not started yet.');
  const kinds = new Map(jobs.kinds.map((kind) => [kind.name, kind]));
  const found = await findJobs(ctx.db, [...kinds.keys()], mostWaiting);
  return {
    health: await readHealth(ctx.db, ctx.resources),
    records: found.map(({ kind, waiting, oldest, failed, result, endedAt, tookMs, problem, problemAt }) => {
      const { about, every = '' } = kinds.get(kind)!;
      return {
        kind,
        about,
        every,
        next: every === '' ? '' : nextRun(every),
        waiting,
        failed,
        oldest: instantOf(oldest),
        result: result ?? '',
        endedAt: instantOf(endedAt),
        seconds: (tookMs ?? 0) / 1000,
        problem: problem ?? '',
        problemAt: instantOf(problemAt),
      };
    }),
  };
}
