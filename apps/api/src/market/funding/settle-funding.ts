import { followPart } from '../../money/outbox/follow-money.ts';
import { batchAfter } from '../../platform/jobs/batch-after.ts';
import { eachApart } from '../../platform/jobs/each-apart.ts';
import { inParts } from '../../platform/jobs/in-parts.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Resources } from '../../resources.ts';
import { fundingNotifications } from './funding.notifications.ts';
import { projectsToSettle, settleEscrow } from './funding.sql.ts';

/** Investments settled in one transaction, in which their wallets are locked. */
const atOnce = 500;
const projectsAtOnce = 50;

const followSoon = batchAfter(20, settleAll, ({ log }, error) => log.warn({ err: error }, 'settling escrow'));

/** A moment after something of these projects has changed, settles what is in their escrow; the job does what a crash in that moment leaves. */
export function followFunding(resources: Resources, projectIds: readonly string[]): void {
  followSoon(resources, projectIds);
}

/** Each minute and at the start: releases, gives back and decides what it is time for. */
export function fundingJob(resources: Resources): JobKind {
  return {
    name: 'funding.settle',
    about: 'Releases what is in escrow to organizations or gives it back, and decides projects after their deadline.',
    every: '* * * * *',
    atStart: true,
    work: () => settleDue(resources),
  };
}

/** Settles every project for which it is time. */
export async function settleDue(resources: Resources): Promise<void> {
  for (let seen = new Set<string>(); ;) {
    const due = (await projectsToSettle(resources.database, projectsAtOnce)).filter((id) => !seen.has(id));
    if (due.length === 0) return;
    seen = new Set([...seen, ...due]);
    await settleAll(resources, due);
  }
}

/** Goes on with the escrow of these projects until nothing is left to do now, each investment once, whoever else does the same. */
async function settleAll(resources: Resources, projectIds: readonly string[]): Promise<void> {
  await eachApart(projectIds, async (projectId) => {
    await inParts(async () => {
      const step = await inTransaction({ db: resources.database }, async ({ db }) => {
        const settled = await settleEscrow(db, projectId, atOnce);
        if (settled.decided !== null)
          await notify(db, fundingNotifications, [
            {
              userId: settled.organizationId,
              event: settled.decided,
              subject: projectId,
              data: { projectId, projectTitle: settled.projectTitle },
            },
          ]);
        return settled;
      });
      await followPart(resources, step.moved);
      return step;
    });
  });
}
