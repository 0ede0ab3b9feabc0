import { expect, test } from 'vitest';
import type { Chat, ChatMessage } from './chat-state.ts';
import { emptyChat, withMessage, withNewest, withOlder, withOwnMessage, withUnsent } from './chat-state.ts';

function message(second: number, change: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: `m${second}`,
    sender_id: 'other',
    sender_pic: '',
    message: `Message ${second}`,
    datetime: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
    read: false,
    ...change,
  };
}

/** As the server answers them: newest first. */
function received(...seconds: number[]) {
  return seconds.toReversed().map((second) => message(second));
}

function seconds(chat: Chat) {
  return chat.messages.map(({ id }) => Number(id.slice(1)));
}

test('a newer page is merged into the known messages', () => {
  const chat = withNewest(withNewest(emptyChat, received(1, 2, 3), 3), received(3, 4, 5), 3);
  expect(seconds(chat)).toEqual([1, 2, 3, 4, 5]);
  expect(chat.complete).toBe(false);
});

test('events received during a read are kept', () => {
  const chat = withMessage(withNewest(emptyChat, received(1, 2, 3), 3), message(6));
  expect(seconds(withNewest(chat, received(3, 4, 5), 3))).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a page with a gap replaces the known messages', () => {
  const chat = withNewest(withNewest(emptyChat, received(1, 2, 3), 3), received(7, 8, 9), 3);
  expect(seconds(chat)).toEqual([7, 8, 9]);
});

test('a short page is the last one', () => {
  expect(withNewest(emptyChat, received(1, 2), 3)).toMatchObject({ complete: true });
  expect(withNewest(emptyChat, [], 3)).toMatchObject({ messages: [], complete: true });
});

test('older messages are prepended without duplicates', () => {
  const chat = withOlder(withNewest(emptyChat, received(4, 5, 6), 3), received(2, 3, 4), 3);
  expect(seconds(chat)).toEqual([2, 3, 4, 5, 6]);
  expect(withOlder(chat, received(1), 3).complete).toBe(true);
});

test('events out of order are sorted and without duplicates', () => {
  const chat = withMessage(withMessage(withMessage(emptyChat, message(3)), message(1)), message(2));
  expect(seconds(withMessage(chat, message(2)))).toEqual([1, 2, 3]);
});

test('a late event does not mark a read message as unread', () => {
  const chat = withMessage(withMessage(emptyChat, message(1, { read: true })), message(1));
  expect(chat.messages[0]!.read).toBe(true);
});

const waiting = withUnsent(emptyChat, { clientId: 'c', message: 'Hello there', writtenAt: '', failed: false });

test('the event of an own message replaces the pending one', () => {
  const heard = withOwnMessage(waiting, message(1, { message: 'Hello there' }));
  expect(heard.unsent).toEqual([]);
  expect(seconds(heard)).toEqual([1]);
});

test('a truncated event keeps the full text written here', () => {
  const heard = withOwnMessage(waiting, message(1, { message: 'Hello' }), true);
  expect(heard.messages[0]!.message).toBe('Hello there');
});

test('the event of another own message keeps the pending one', () => {
  expect(withOwnMessage(waiting, message(1, { message: 'Hello' })).unsent).toHaveLength(1);
  const known = withMessage(waiting, message(1, { message: 'Hello there' }));
  expect(withOwnMessage(known, message(1, { message: 'Hello there' })).unsent).toHaveLength(1);
});
