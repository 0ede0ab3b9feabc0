import type { chatMessage } from '@guildhall/contract/reach/messages.contract.ts';
import type * as z from 'zod/mini';

export type ChatMessage = z.input<typeof chatMessage>;

/** What was written here and has not been answered for: under its `clientId` it counts once, however often it is sent. */
export type Unsent = { clientId: string; message: string; writtenAt: string; failed: boolean };

/** A conversation as far as it has been loaded: `messages` oldest first, `complete` when there is nothing older. */
export type Chat = { messages: ChatMessage[]; complete: boolean; unsent: Unsent[] };

export const emptyChat: Chat = { messages: [], complete: false, unsent: [] };

/**
 * Takes over the newest part as the server answers it (newest first, `asked` at most). Where it does not touch what is
 * known, something in between is missing, and it takes the place of all.
 */
export function withNewest(chat: Chat, newest: readonly ChatMessage[], asked: number): Chat {
  const part = newest.toReversed();
  if (part.length < asked) return { ...chat, messages: part, complete: true };
  const received = new Set(part.map(({ id }) => id));
  const rest = chat.messages.filter(({ id }) => !received.has(id));
  if (rest.length === chat.messages.length) return { ...chat, messages: part, complete: false };
  const first = part[0]!.datetime;
  const older = rest.filter(({ datetime }) => datetime <= first);
  const newer = rest.filter(({ datetime }) => datetime > first);
  return { ...chat, messages: [...older, ...part, ...newer] };
}

/** Puts an older part (newest first, `asked` at most) before what is known. */
export function withOlder(chat: Chat, older: readonly ChatMessage[], asked: number): Chat {
  const known = new Set(chat.messages.map(({ id }) => id));
  const added = older.filter(({ id }) => !known.has(id)).toReversed();
  return { ...chat, messages: [...added, ...chat.messages], complete: older.length < asked };
}

/** Takes a message over, in its place by time, or over what was known of it. */
export function withMessage(chat: Chat, message: ChatMessage): Chat {
  const at = chat.messages.findLastIndex(({ id }) => id === message.id);
  if (at >= 0) {
    const read = message.read || chat.messages[at]!.read;
    return { ...chat, messages: chat.messages.with(at, { ...message, read }) };
  }
  const before = chat.messages.findLastIndex(({ datetime }) => datetime <= message.datetime);
  return { ...chat, messages: chat.messages.toSpliced(before + 1, 0, message) };
}

/** The other party has read everything that was written to it. */
export function withAllRead(chat: Chat): Chat {
  return {
    ...chat,
    messages: chat.messages.map((message) => (message.read ? message : { ...message, read: true })),
  };
}

export function withUnsent(chat: Chat, unsent: Unsent): Chat {
  return { ...chat, unsent: [...chat.unsent, unsent] };
}

export function withFailed(chat: Chat, clientId: string, failed: boolean): Chat {
  return {
    ...chat,
    unsent: chat.unsent.map((each) => (each.clientId === clientId ? { ...each, failed } : each)),
  };
}

export function withoutUnsent(chat: Chat, clientId: string): Chat {
  return {
    ...chat,
    unsent: chat.unsent.filter((each) => each.clientId !== clientId),
  };
}

/**
 * The live event of one's own message can be quicker than the answer to sending it, and does not have its client id:
 * what waits here with the same text – with the same beginning, if the event was `cut` – is the one.
 */
export function withOwnMessage(chat: Chat, message: ChatMessage, cut = false): Chat {
  const isSame = (text: string) => (cut ? text.startsWith(message.message) : text === message.message);
  const waiting = chat.messages.some(({ id }) => id === message.id)
    ? undefined
    : chat.unsent.find((unsent) => isSame(unsent.message));
  const next = withMessage(chat, waiting ? { ...message, message: waiting.message } : message);
  return waiting ? withoutUnsent(next, waiting.clientId) : next;
}
