import type { LiveEvent } from '@guildhall/contract/live.contract.ts';
import type { Db } from '../platform/database/database.ts';
import { tellLiveAll } from '../platform/live/live.ts';
import { kindOf, type EventData, type NotificationEvent } from './notification-words.ts';
import { addNotifications, countUnread, type ToldUnread } from './notifications.sql.ts';

/** Something that an account is told of. The same event of the same subject counts on while it waits to be read. */
export type Notification = {
  [Event in NotificationEvent]: {
    userId: string;
    event: Event;
    /** What tells it from others of its event: an id, or several. */
    subject: string;
    times?: number;
    cents?: bigint;
    data: EventData[Event];
  };
}[NotificationEvent];

/** Writes notifications and tells the open pages of those they are for; inside a transaction, once it commits. */
export async function notify(db: Db, notifications: readonly Notification[]): Promise<void> {
  if (notifications.length === 0) return;
  const added = notifications.map(({ userId, cents, ...rest }) => ({
    user_id: userId,
    kind: kindOf(rest.event),
    ...(cents === undefined ? {} : { cents: String(cents) }),
    ...rest,
  }));
  await tellUnread(db, await addNotifications(db, added));
}

/** Tells open pages how many notifications wait to be read. */
export function tellUnread(db: Db, told: readonly ToldUnread[]): Promise<void> {
  return tellLiveAll(
    db,
    told.map(({ userId, ...data }) => ({ userId, event: { event: 'notifications', data } })),
  );
}

/** What a page is told first when it begins to listen. */
export async function firstEvent(db: Db, userId: string): Promise<LiveEvent> {
  return { event: 'notifications', data: await countUnread(db, userId) };
}
