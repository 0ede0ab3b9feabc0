import type { Chat, ChatMessage, Unsent } from './chat-state.ts';

export type Delivery = 'sending' | 'failed' | 'sent' | 'read';

/** One entry of the log; `day` names the day that it begins. */
export type ChatItem = {
  key: string;
  day: string;
  own: boolean;
  picture: string;
  text: string;
  at: string;
  /** Of one's own. */
  delivery: Delivery | undefined;
  unsent: Unsent | undefined;
  /** Of one's own that operators have hidden from the other one. */
  hidden: ChatMessage['hidden'];
};

const longDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

function nameOf(date: Date, today: Date) {
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (date.toDateString() === today.toDateString()) return 'Today';
  return date.toDateString() === yesterday.toDateString() ? 'Yesterday' : longDay.format(date);
}

/**
 * What the log shows, oldest first. The first known message begins a day only when there is nothing older, so that an
 * entry never changes its height when older ones come before it.
 */
export function chatItems(chat: Chat, own: { id: string; picture: string }, today = new Date()): ChatItem[] {
  const items = [
    ...chat.messages.map((message) => fromMessage(message, own.id)),
    ...chat.unsent.map((unsent) => fromUnsent(unsent, own.picture)),
  ];
  let before = chat.complete ? '' : new Date(items[0]?.at ?? 0).toDateString();
  for (const item of items) {
    const date = new Date(item.at);
    const day = date.toDateString();
    if (day !== before) item.day = nameOf(date, today);
    before = day;
  }
  return items;
}

function fromMessage(
  { id, sender_id, sender_pic, message, datetime, read, hidden }: ChatMessage,
  ownId: string,
): ChatItem {
  return {
    key: id,
    day: '',
    own: sender_id === ownId,
    picture: sender_pic,
    text: message,
    at: datetime,
    delivery: sender_id === ownId ? (read ? 'read' : 'sent') : undefined,
    unsent: undefined,
    hidden,
  };
}

function fromUnsent(unsent: Unsent, picture: string): ChatItem {
  return {
    key: unsent.clientId,
    day: '',
    own: true,
    picture,
    text: unsent.message,
    at: unsent.writtenAt,
    delivery: unsent.failed ? 'failed' : 'sending',
    unsent,
    hidden: undefined,
  };
}
