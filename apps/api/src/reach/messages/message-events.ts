import type { LiveEvent } from '@guildhall/contract/live.contract.ts';
import type { UnreadNotifications } from '@guildhall/contract/reach/notifications.contract.ts';
import type { UserCtx } from '../../context.ts';
import { publishLiveEvents } from '../../platform/live/live.ts';
import type { ChatMessage } from './chat-message.ts';

/** In characters of at most four bytes: with the rest of the event below the 7 kB that it may have. */
const longest = 1500;

/**
 * Notifies both parties of a new message, the sender for the sake of its other tabs. The sender comes first and in the
 * same statement: otherwise the sender could hear that the message was read before the message itself, and never show it as read.
 */
export async function publishMessage(
  ctx: UserCtx,
  receiverId: string,
  message: ChatMessage,
  unread: UnreadNotifications,
): Promise<void> {
  const characters = [...message.message];
  const data = {
    kind: 'message' as const,
    ...message,
    ...(characters.length > longest ? { message: characters.slice(0, longest).join(''), more: true as const } : {}),
  };
  await publish(ctx, [
    { userId: ctx.caller.id, event: { event: 'message', data: { ...data, with: receiverId } } },
    { userId: receiverId, event: { event: 'message', data: { ...data, with: ctx.caller.id } } },
    { userId: receiverId, event: { event: 'notifications', data: unread } },
  ]);
}

/** Notifies the other party that the caller has read what it wrote, and the caller's pages of what is left to be read. */
export function publishReading(ctx: UserCtx, otherId: string, unread: UnreadNotifications | null): Promise<void> {
  const { id } = ctx.caller;
  return publish(ctx, [
    { userId: otherId, event: { event: 'message', data: { kind: 'read', with: id } } },
    ...(unread ? [{ userId: id, event: { event: 'notifications' as const, data: unread } }] : []),
  ]);
}

/**
 * Published in a statement of its own after the message is stored: PostgreSQL lets only one transaction at a time commit a
 * notice, and this one has nothing to write to disk. The message is stored even when nobody can be notified.
 */
function publish({ db, log }: UserCtx, events: { userId: string; event: LiveEvent }[]): Promise<void> {
  return publishLiveEvents(db, events).catch((error) => {
    log.warn({ err: error }, 'live event');
  });
}
