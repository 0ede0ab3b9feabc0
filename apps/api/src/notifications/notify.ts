import type { LiveEvent } from '@guildhall/contract/live.contract.ts';
import { freezeOf } from '../freezes/freeze-of.ts';
import { deletionOf } from '../personal-data/deletion-of.ts';
import type { Db } from '../platform/database/database.ts';
import { organizationsOf } from '../members/organizations-of.ts';
import { isOperator } from '../operators/is-operator.ts';
import type { Caller } from '../platform/sessions/sessions.ts';
import { tellLiveAll } from '../platform/live/live.ts';
import { kindOf, type EventData, type NotificationEvent } from './notification-words.ts';
import { addNotifications, countUnread, type ToldUnread } from './notifications.sql.ts';

/**
 * Something that an account is told of. The same event of the same subject counts on while it waits to be read. `actorId` is who did
 * it, where the words name them.
 */
export type Notification = {
  [Event in NotificationEvent]: {
    userId: string;
    event: Event;
    /** What tells it from others of its event: an id, or several. */
    subject: string;
    cents?: bigint;
    data: Omit<EventData[Event], 'by'>;
  } & (EventData[Event] extends { by: string } ? { actorId: string } : { actorId?: never });
}[NotificationEvent];

/** Writes notifications and tells the open pages of those they are for; inside a transaction, once it commits. */
export async function notify(db: Db, notifications: readonly Notification[]): Promise<void> {
  if (notifications.length === 0) return;
  const added = notifications.map(({ userId, event, subject, cents, actorId, data }) => ({
    ...{ user_id: userId, kind: kindOf(event), event, subject, data },
    ...(cents === undefined ? {} : { cents: String(cents) }),
    ...(actorId === undefined ? {} : { actor: actorId }),
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
export async function firstEvent(db: Db, caller: Caller, tokenHash: Buffer): Promise<LiveEvent> {
  const { id, actor } = caller;
  const data = {
    ...(await countUnread(db, id)),
    ...(await deletionOf(db, actor)),
    ...(await freezeOf(db, caller)),
    ...(await organizationsOf(db, actor, tokenHash)),
    ...(await isOperator(db, caller)),
  };
  return { event: 'notifications', data };
}
