import type { Db } from '../../platform/database/database.ts';
import { publishLiveEvents } from '../../platform/live/live.ts';
import type { DataOfEvent, Notifications } from './declare.ts';
import { addNotifications, countUnread, type UnreadOfUser } from './notifications.sql.ts';

/**
 * Something that an account is notified of, of the events of a domain. The same event of the same subject counts on while it waits to be read.
 * `actorId` is who did it, where the words name them.
 */
export type NotificationOf<Events extends Notifications> = {
  [Event in keyof Events & string]: {
    userId: string;
    event: Event;
    /** What distinguishes it from others of its event: an id, or several. */
    subject: string;
    cents?: bigint;
    data: Omit<DataOfEvent<Events[Event]>, 'by'>;
  } & (DataOfEvent<Events[Event]> extends { by: string } ? { actorId: string } : { actorId?: never });
}[keyof Events & string];

/** Writes notifications and sends their number to the open pages of those they are for; inside a transaction, once it commits. */
export async function notify<Events extends Notifications>(
  db: Db,
  events: Events,
  notifications: readonly NotificationOf<Events>[],
): Promise<void> {
  if (notifications.length === 0) return;
  const added = notifications.map(({ userId, event, subject, cents, actorId, data }) => ({
    user_id: userId,
    kind: events[event]!.kind,
    event,
    subject,
    data,
    ...(cents === undefined ? {} : { cents: String(cents) }),
    ...(actorId === undefined ? {} : { actor: actorId }),
  }));
  await publishUnread(db, await addNotifications(db, added));
}

/** Publishes to open pages how many notifications wait to be read. */
export function publishUnread(db: Db, told: readonly UnreadOfUser[]): Promise<void> {
  return publishLiveEvents(
    db,
    told.map(({ userId, ...data }) => ({ userId, event: { event: 'notifications', data } })),
  );
}

/** How many notifications of an account wait to be read, as its open pages are sent it. */
export function unreadOf(db: Db, userId: string) {
  return countUnread(db, userId);
}
