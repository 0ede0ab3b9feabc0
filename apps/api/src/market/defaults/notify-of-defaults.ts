import { inTransaction } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { notify } from '../../reach/notifications/notify.ts';
import type { Resources } from '../../resources.ts';
import { defaultsNotifications } from './defaults.notifications.ts';
import { noteDefaults, takeHoldersInDefault } from './defaults.sql.ts';

const atOnce = 500;

/** Once an hour, notes which projects are in default, and notifies their holders. */
export function defaultsJob(resources: Pick<Resources, 'database'>): JobKind {
  return {
    name: 'defaults.note',
    about: 'Notes which projects are in default, and notifies their holders.',
    every: '41 * * * *',
    work: () => notifyOfDefaults(resources),
  };
}

/** Notes the projects that are in default since a day has passed (UTC), and notifies the holders of each default once. Answers how many were notified. */
export async function notifyOfDefaults({ database }: Pick<Resources, 'database'>): Promise<number> {
  while ((await noteDefaults(database, atOnce)) === atOnce);
  for (let all = 0; ;) {
    const notified = await inTransaction({ db: database }, async ({ db }) => {
      const holders = await takeHoldersInDefault(db, atOnce);
      await notify(
        db,
        defaultsNotifications,
        holders.map(({ projectId, since, reason, investorId, cents, ...data }) => ({
          userId: investorId,
          event: 'holdingInDefault',
          subject: `${projectId} ${since}`,
          cents,
          data: { ...data, isUnlikely: reason === 'unlikely' },
        })),
      );
      return holders.length;
    });
    all += notified;
    if (notified === 0) return all;
  }
}
