import { followPart } from '../../money/outbox/follow-money.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { eachApart } from '../../platform/jobs/each-apart.ts';
import { inParts } from '../../platform/jobs/in-parts.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { notify } from '../../reach/notifications/notify.ts';
import type { Resources } from '../../resources.ts';
import { reservesNotifications } from './reserves.notifications.ts';
import { compensationsUnderWay, creditCompensation, settleNextReserve } from './reserves.sql.ts';

/** Holders credited in one transaction, in which their wallets are locked. */
const atOnce = 500;

/** Each minute and at the start: shares out and frees what is held back for reports, as far as it is time for it. */
export function reservesJob(resources: Resources): JobKind {
  return {
    name: 'reserves.settle',
    about: 'Shares report reserves of late reports out to investors, and pays what is freed to organizations.',
    every: '* * * * *',
    atStart: true,
    work: () => settleDueReserves(resources),
  };
}

/** Brings all reserves to today, and credits the parts that go to holders, each share once, whoever else does the same. */
export async function settleDueReserves(resources: Resources): Promise<void> {
  for (
    let of = await settleNextReserve(resources.database);
    of !== null;
    of = await settleNextReserve(resources.database)
  )
    await followPart(resources, [of]);
  for (let seen = new Set<string>(); ;) {
    const due = (await compensationsUnderWay(resources.database)).filter((id) => !seen.has(id));
    if (due.length === 0) return;
    seen = new Set([...seen, ...due]);
    await eachApart(due, (id) => creditAll(resources, id));
  }
}

async function creditAll(resources: Resources, id: string): Promise<void> {
  await inParts(async () => {
    const part = await inTransaction({ db: resources.database }, async ({ db }) => {
      const step = await creditCompensation(db, id, atOnce);
      if (step.endedNow) {
        const { organizationId: userId, projectId, projectTitle, cents } = step;
        await notify(db, reservesNotifications, [
          { userId, event: 'reserveShared', subject: id, cents, data: { projectId, projectTitle } },
        ]);
      }
      return step;
    });
    await followPart(resources, part.credited);
    return part;
  });
}
