import { batchAfter } from '../../platform/jobs/batch-after.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { eachApart } from '../../platform/jobs/each-apart.ts';
import { inParts } from '../../platform/jobs/in-parts.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { notify } from '../../reach/notifications/notify.ts';
import type { Resources } from '../../resources.ts';
import { defaultsNotifications } from './defaults.notifications.ts';
import { writeOffHoldings, writeOffsUnderWay } from './defaults.sql.ts';

/** Holdings that are written off in one transaction, in which their holders' wallets are locked. */
const atOnce = 200;

/** A moment after projects are written off, takes it off their holdings; the job does what a crash in that moment leaves. */
export const followWriteOffs = batchAfter(20, writeOffAll, ({ log }: Resources, error) =>
  log.warn({ err: error }, 'writing off holdings'),
);

/** Each minute and at the start: goes on with write-offs that have not come to all holdings. */
export function writeOffsJob(resources: Resources): JobKind {
  return {
    name: 'defaults.write-off',
    about: 'Takes what is unpaid off the holdings of projects that are written off, and notifies their holders.',
    every: '* * * * *',
    atStart: true,
    work: async () => writeOffAll(resources, await writeOffsUnderWay(resources.database)),
  };
}

/** Writes projects off for all their holdings, each once, whoever else does the same and wherever an earlier try has stopped. */
export async function writeOffAll(resources: Pick<Resources, 'database'>, ids: readonly string[]): Promise<void> {
  await eachApart(ids, async (projectId) => {
    await inParts(() =>
      inTransaction({ db: resources.database }, async ({ db }) => {
        const part = await writeOffHoldings(db, projectId, atOnce);
        const { holders, lost, projectTitle, organizationName } = part;
        await notify(
          db,
          defaultsNotifications,
          holders.map((userId, index) => ({
            userId,
            event: 'holdingWrittenOff',
            subject: projectId,
            cents: BigInt(lost[index]!),
            data: { projectId, projectTitle, organizationName },
          })),
        );
        return part;
      }),
    );
  });
}
