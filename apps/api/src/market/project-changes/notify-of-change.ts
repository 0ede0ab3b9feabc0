import type { Db } from '../../platform/database/database.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import { notify } from '../../reach/notifications/notify.ts';
import type { Resources } from '../../resources.ts';
import { eachInvestorInEscrow } from '../funding/notify-investors.ts';
import { projectChangesNotifications } from './project-changes.notifications.ts';
import { findLastChange } from './project-changes.sql.ts';
import { differenceOf, toTerms } from './terms-in-words.ts';

const queue = 'project-changes.notify';

/** Notifies everybody who has money in the escrow of a project of a change of its terms, once the transaction commits. */
export function notifyOfChange(jobs: Jobs, db: Db, change: { projectId: string; number: number }): Promise<void> {
  return jobs.send(queue, change, { db });
}

export function notifyOfChangeJob({ database }: Pick<Resources, 'database'>): JobKind {
  return {
    name: queue,
    about: 'Notifies investors of changed terms of a project whose money is in escrow.',
    work: (data) => notifyAll(database, String(data['projectId']), Number(data['number'])),
  };
}

/** A job that is done again counts no notification twice that waits to be read: its subject is the same. */
async function notifyAll(database: Db, projectId: string, number: number): Promise<void> {
  const change = await findLastChange(database, projectId, number);
  if (!change) return;
  const { title: projectTitle, silenceCancels, until, before, after } = change;
  const terms = differenceOf(toTerms(before), toTerms(after));
  await eachInvestorInEscrow(database, projectId, (db, userIds) =>
    notify(
      db,
      projectChangesNotifications,
      userIds.map((userId) => ({
        userId,
        event: 'termsChanged' as const,
        subject: `${projectId} ${number}`,
        data: { projectId, projectTitle, until: until.toISOString(), silenceCancels, terms },
      })),
    ),
  );
}
