import { notify } from '../../reach/notifications/notify.ts';
import { freezesNotifications } from './freezes.notifications.ts';
import { inTransaction, type Db } from '../../platform/database/database.ts';
import { inRestingParts } from '../../platform/jobs/in-parts.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { findFreeze, findUntold, type ConcernedPart, type FoundFrozen } from './freezes.sql.ts';

const queue = 'freezes.tell';

/** How many people are notified in one transaction, which holds nobody up for long. */
const slice = 100;

/** Notifies whoever has invested or waits for an order that a freeze began, once the transaction commits, and when it has ended by itself. */
export async function notifyOfFreeze(jobs: Jobs, db: Db, freezeId: string, endsAt: Date): Promise<void> {
  await jobs.send(queue, { freezeId, end: '' }, { db });
  await jobs.send(
    queue,
    { freezeId, end: 'by itself' },
    { db, afterSeconds: Math.ceil((endsAt.getTime() - Date.now()) / 1000) + 1 },
  );
}

/** Notifies the same people that an operator has ended it. */
export function notifyOfLiftedFreeze(jobs: Jobs, db: Db, freezeId: string): Promise<void> {
  return jobs.send(queue, { freezeId, end: 'lifted' }, { db });
}

export function notifyOfFreezesJob(resources: Pick<Resources, 'database'>): JobKind {
  return {
    name: queue,
    about: 'Notifies investors and buyers when freezes begin and end.',
    work: async ({ freezeId, end }) => {
      const freeze = await findFreeze(resources.database, String(freezeId));
      if (end === '') {
        if (freeze.inForce) await notifyConcerned(resources, freeze, 'sellerFrozen');
        return;
      }
      // Of one that an operator has lifted they were notified then; and one that began again goes on.
      if (freeze.wasLifted !== (end === 'lifted') || freeze.takesNoMoney) return;
      if (end === 'by itself')
        await notify(resources.database, freezesNotifications, [
          { userId: freeze.ownerId, event: 'freezeEnded', subject: freeze.id, data: { project: freeze.projectTitle } },
        ]);
      await notifyConcerned(resources, freeze, 'sellerFreezeEnded');
    },
  };
}

/** Notifies all who have not been notified, so that a job which is done again notifies nobody twice. They hear the day, and not the reason. */
async function notifyConcerned(
  { database }: Pick<Resources, 'database'>,
  freeze: FoundFrozen,
  event: 'sellerFrozen' | 'sellerFreezeEnded',
): Promise<void> {
  const parts: ConcernedPart[] = [
    ...freeze.projectIds.map((projectId) => ({ of: 'investors' as const, projectId })),
    { of: 'buyers', sellerId: freeze.ownerId, projectId: freeze.projectId },
  ];
  const data = {
    name: freeze.projectTitle || freeze.ownerName,
    projectId: freeze.projectId ?? '',
    organizationId: freeze.ownerId,
    on: freeze.frozenAt.toISOString().slice(0, 10),
  };
  for (const part of parts) {
    let after: string | null = null;
    await inRestingParts(() =>
      inTransaction({ db: database }, async ({ db }) => {
        const page = await findUntold(db, part, { freezeId: freeze.id, event, after, most: slice });
        const untold = new Set(page.filter(({ isNotified }) => !isNotified).map(({ userId }) => userId));
        await notify(
          db,
          freezesNotifications,
          [...untold].map((userId) => ({ userId, event, subject: freeze.id, data })),
        );
        after = page.at(-1)?.cursor ?? null;
        return { isFinished: page.length < slice };
      }),
    );
  }
}
