import { inTransaction, type Db } from '../../platform/database/database.ts';
import { inRestingParts } from '../../platform/jobs/in-parts.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { notify } from '../notifications/notify.ts';
import { announcementsNotifications } from './announcements.notifications.ts';
import { beginAnnouncements, takeAccountsToNotify } from './announcements.sql.ts';

/** How many accounts are looked at in one transaction, which holds nobody up for long. */
const slice = 100;

/** Each minute, shows open pages what begins and notifies those it is for. */
export function announcementsJob({ database }: Pick<Resources, 'database'>): JobKind {
  return {
    name: 'announcements.notify',
    about: 'Shows announcements that begin, and notifies those they are for.',
    every: '* * * * *',
    work: async () => {
      await beginAnnouncements(database);
      await notifyOfAnnouncements(database);
    },
  };
}

/** Notifies everybody who is to be notified of what runs, and has not been. */
export function notifyOfAnnouncements(database: Db, most = slice): Promise<void> {
  return inRestingParts(() =>
    inTransaction({ db: database }, async ({ db }) => ({ isFinished: !(await notifyNextAccounts(db, most)) })),
  );
}

/** Notifies those of the next `most` accounts, in the transaction of `db`. @returns whether there may be others */
export async function notifyNextAccounts(db: Db, most: number): Promise<boolean> {
  const next = await takeAccountsToNotify(db, most);
  if (!next) return false;
  const { id, title, text, way, userIds } = next;
  await notify(
    db,
    announcementsNotifications,
    userIds.map((userId) => ({ userId, event: 'announcement' as const, subject: id, data: { title, text, way } })),
  );
  return true;
}
