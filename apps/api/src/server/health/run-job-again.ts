import type { runJobAgain as route } from '@guildhall/contract/server/health.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { hasFailed, lockFailedJobs } from './health.sql.ts';

const mostAgain = 1000;

/**
 * Runs again what has failed for good: of a kind that runs by itself one is enough, since each looks for all that is to be done. Every job may run
 * twice, as after a crash.
 * @throws Refusal `not_found` when there is no such kind, or nothing of it has failed
 */
export function runJobAgain(
  ctx: OperatorCtx<typeof route>,
  { kind: name, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { jobs } = ctx.resources;
  return inTransaction(ctx, async ({ db, refuse }) => {
    const kind = jobs.kinds.find((each) => each.name === name);
    if (!kind) throw refuse('not_found', 'There is no such job.');
    if (!jobs.ready()) throw refuse('unavailable', 'The job queue has not started yet.');
    const ids = kind.every === undefined ? await lockFailedJobs(db, name, mostAgain) : [];
    const again = kind.every === undefined ? ids.length : Number(await hasFailed(db, name));
    if (again === 0) throw refuse('not_found', 'Nothing of this kind has failed, or it is already running again.');
    // From here it succeeds.
    if (kind.every === undefined) await jobs.again(name, ids, db);
    else await jobs.send(name, {}, { db });
    await audit(db, actorOf(ctx), {
      verb: 'job.again',
      subjectKind: 'job',
      subjectId: name,
      reason,
      after: { jobs: String(again) },
    });
    return { again };
  });
}
