import { inTransaction } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { notify } from '../../reach/notifications/notify.ts';
import type { Resources } from '../../resources.ts';
import { waitingNotifications } from './waiting.notifications.ts';
import { findFreedProjects, takeWaiting } from './waiting.sql.ts';

/** How many people are notified in one transaction, and how many projects are looked up at once. */
const slice = 500;

/** Each minute: notifies all who wait for a project of which at least the minimum is free again. */
export function notifyWaitingJob(resources: Pick<Resources, 'database'>): JobKind {
  return {
    name: 'waiting.notify',
    about: 'Notifies the waiting list of a project that takes money again.',
    every: '* * * * *',
    work: () => notifyWaiting(resources),
  };
}

/** In parts, each person once for each time that a project has become free. */
export async function notifyWaiting({ database }: Pick<Resources, 'database'>): Promise<void> {
  for (let after: string | null = null; ;) {
    const projects: string[] = await findFreedProjects(database, after, slice);
    for (const projectId of projects) {
      while (await notifyPart(database, projectId));
    }
    if (projects.length < slice) return;
    after = projects.at(-1)!;
  }
}

/** Whether there may be more to notify. */
function notifyPart(database: Resources['database'], projectId: string): Promise<boolean> {
  return inTransaction({ db: database }, async ({ db }) => {
    const waiting = await takeWaiting(db, projectId, slice);
    await notify(
      db,
      waitingNotifications,
      waiting.map(({ userId, projectTitle, freedAt }) => ({
        userId,
        event: 'placeFree' as const,
        subject: `${projectId} ${freedAt.toISOString()}`,
        data: { projectId, projectTitle },
      })),
    );
    return waiting.length > 0;
  });
}
