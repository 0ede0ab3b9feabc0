import { inTransaction, type Db } from '../../platform/database/database.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import { notify } from '../../reach/notifications/notify.ts';
import type { Resources } from '../../resources.ts';
import { lastDay } from './funding-terms.ts';
import { fundingNotifications } from './funding.notifications.ts';
import { findFunding, investorsInEscrow } from './funding.sql.ts';

const queue = 'funding.notify';
/** How many people are notified in one transaction. */
const slice = 500;

/** Notifies everybody who has money in the escrow of a project of what happens to it, once the transaction commits. */
export function notifyInvestors(jobs: Jobs, db: Db, about: { projectId: string; event: 'extended' }): Promise<void> {
  return jobs.send(queue, about, { db });
}

export function notifyInvestorsJob(resources: Pick<Resources, 'database'>): JobKind {
  return {
    name: queue,
    about: 'Notifies investors of what happens to a project whose money is in escrow.',
    work: (data) => notifyAll(resources, String(data['projectId'])),
  };
}

/** In parts; who was notified of the same deadline before is not notified again. */
async function notifyAll({ database }: Pick<Resources, 'database'>, projectId: string): Promise<void> {
  const project = await findFunding(database, projectId);
  if (!project) return;
  const day = lastDay(project.openUntil);
  await eachInvestorInEscrow(database, projectId, (db, userIds) =>
    notify(
      db,
      fundingNotifications,
      userIds.map((userId) => ({
        userId,
        event: 'extended' as const,
        subject: `${projectId} ${day}`,
        data: { projectId, projectTitle: project.title, lastDay: day },
      })),
    ),
  );
}

/** Does something for all who have money in the escrow of a project, a part of them in each transaction. */
export async function eachInvestorInEscrow(
  database: Db,
  projectId: string,
  work: (db: Db, userIds: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let after: string | null = null; ;) {
    const part: string[] = await inTransaction({ db: database }, async ({ db }) => {
      const found = await investorsInEscrow(db, projectId, after, slice);
      await work(db, found);
      return found;
    });
    if (part.length < slice) return;
    after = part.at(-1)!;
  }
}
