import { inTransaction, type Db } from '../../platform/database/database.ts';
import { inRestingParts } from '../../platform/jobs/in-parts.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import { notify } from '../../reach/notifications/notify.ts';
import type { Resources } from '../../resources.ts';
import { takeFollowers } from './followers.sql.ts';
import { updatesNotifications } from './updates.notifications.ts';

const queue = 'updates.notify';
/** How many people are notified in one transaction. */
const slice = 100;

/** Notifies the followers of a project of an update, once the transaction commits. */
export function notifyOfUpdate(jobs: Jobs, db: Db, updateId: string): Promise<void> {
  return jobs.send(queue, { updateId }, { db });
}

export function notifyOfUpdateJob({ database }: Pick<Resources, 'database'>): JobKind {
  return {
    name: queue,
    about: 'Notifies the followers of a project of an update, each of them once.',
    work: (data) => notifyFollowers(database, String(data['updateId'])),
  };
}

/** Notifies all who follow the project of an update and may read it; goes on where an earlier run has ended. */
export function notifyFollowers(database: Db, updateId: string, most = slice): Promise<void> {
  return inRestingParts(() =>
    inTransaction({ db: database }, async ({ db }) => ({
      isFinished: !(await notifyNextFollowers(db, updateId, most)),
    })),
  );
}

/** Notifies the next `most` followers, in the transaction of `db`. @returns whether there may be others */
export async function notifyNextFollowers(db: Db, updateId: string, most: number): Promise<boolean> {
  const next = await takeFollowers(db, updateId, most);
  if (!next) return false;
  const { projectId, projectTitle, organizationId, title, audience, userIds } = next;
  const data = { projectId, projectTitle, audience, title: audience === 'investors' ? '' : title };
  await notify(
    db,
    updatesNotifications,
    userIds.map((userId) => ({
      userId,
      event: 'projectUpdate' as const,
      subject: updateId,
      actorId: organizationId,
      data,
    })),
  );
  return userIds.length === most;
}
