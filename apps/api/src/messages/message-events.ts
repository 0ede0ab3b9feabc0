import type { MessageData } from '@guildhall/contract/live.contract.ts';
import type { UserCtx } from '../context.ts';
import { tellLiveAll } from '../platform/live/live.ts';
import type { ChatMessage } from './chat-message.ts';

/** In characters of at most four bytes: with the rest of the event below the 7 kB that it may have. */
const longest = 1500;

/**
 * Tells both parties of a new message, the sender for the sake of its other tabs. The sender comes first and in the same
 * statement: otherwise the sender could be told that the message was read before the message itself, and never show it as read.
 */
export async function tellOfMessage(ctx: UserCtx, receiverId: string, message: ChatMessage): Promise<void> {
  const characters = [...message.message];
  const event = {
    kind: 'message' as const,
    ...message,
    ...(characters.length > longest ? { message: characters.slice(0, longest).join(''), more: true as const } : {}),
  };
  await tell(ctx, [
    { userId: ctx.caller.id, data: { ...event, with: receiverId } },
    { userId: receiverId, data: { ...event, with: ctx.caller.id } },
  ]);
}

/** Tells the other party that the caller has read what it wrote. */
export function tellOfReading(ctx: UserCtx, otherId: string): Promise<void> {
  return tell(ctx, [{ userId: otherId, data: { kind: 'read', with: ctx.caller.id } }]);
}

/**
 * Told in a statement of its own after the message is kept: PostgreSQL lets only one transaction at a time commit a
 * notice, and this one has nothing to write to disk. The message stands even when nobody can be told.
 */
function tell({ db, log }: UserCtx, events: { userId: string; data: MessageData }[]): Promise<void> {
  return tellLiveAll(
    db,
    events.map(({ userId, data }) => ({ userId, event: { event: 'message', data } })),
  ).catch((error) => {
    log.warn({ err: error }, 'live event');
  });
}
