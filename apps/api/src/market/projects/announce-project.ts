import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import { inTransaction, type Db } from '../../platform/database/database.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { projectsNotifications } from './projects.notifications.ts';
import type { Resources } from '../../resources.ts';
import { notifySearchers } from '../saved-searches/notify-searchers.ts';
import { findUntoldConnections } from './projects.sql.ts';

const queue = 'projects.announce';

/** How many people are notified in one transaction, which holds nobody up for long. */
const slice = 500;

/** Notifies everybody of a new project who is connected with its organization or has saved a search that finds it, once the transaction commits. */
export function announceProject(jobs: Jobs, db: Db, projectId: string): Promise<void> {
  return jobs.send(queue, { projectId }, { db });
}

export function announceProjectJob(resources: Pick<Resources, 'database'>): JobKind {
  return {
    name: queue,
    about: 'Notifies people of a new project.',
    work: (data) => notifyOfProject(resources, String(data['projectId'])),
  };
}

async function notifyOfProject(resources: Pick<Resources, 'database'>, projectId: string): Promise<void> {
  await notifyConnections(resources, projectId);
  await notifySearchers(resources, projectId);
}

/** Notifies all who are connected and have not been notified, so that a job which is done again notifies nobody twice. */
export async function notifyConnections({ database }: Pick<Resources, 'database'>, projectId: string): Promise<void> {
  for (let after: string | null = null; ;) {
    const found = await inTransaction({ db: database }, async ({ db }) => {
      const untold = await findUntoldConnections(db, projectId, after, slice);
      const told = untold.map(({ userId, organizationId, projectTitle }) => ({
        userId,
        event: 'project' as const,
        subject: projectId,
        actorId: organizationId,
        data: { projectId, projectTitle },
      }));
      await notify(db, projectsNotifications, told);
      return untold;
    });
    if (found.length < slice) return;
    after = found.at(-1)!.userId;
  }
}
