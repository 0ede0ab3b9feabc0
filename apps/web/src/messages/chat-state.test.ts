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

/** As the server tells them: newest first. */
function received(...seconds: number[]) {
  return seconds.toReversed().map((second) => message(second));
}

function seconds(chat: Chat) {
  return chat.messages.map(({ id }) => Number(id.slice(1)));
}

test('the newest part is joined to what is known', () => {
  const chat = withNewest(withNewest(emptyChat, received(1, 2, 3), 3), received(3, 4, 5), 3);
  expect(seconds(chat)).toEqual([1, 2, 3, 4, 5]);
  expect(chat.complete).toBe(false);
});

test('what was heard while the newest part was on its way stays', () => {
  const chat = withMessage(withNewest(emptyChat, received(1, 2, 3), 3), message(6));
  expect(seconds(withNewest(chat, received(3, 4, 5), 3))).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a part that does not touch what is known takes its place, so that nothing is missing in between', () => {
  const chat = withNewest(withNewest(emptyChat, received(1, 2, 3), 3), received(7, 8, 9), 3);
  expect(seconds(chat)).toEqual([7, 8, 9]);
});

test('fewer than were asked for are all there are', () => {
  expect(withNewest(emptyChat, received(1, 2), 3)).toMatchObject({ complete: true });
  expect(withNewest(emptyChat, [], 3)).toMatchObject({ messages: [], complete: true });
});

test('older messages go before, each once', () => {
  const chat = withOlder(withNewest(emptyChat, received(4, 5, 6), 3), received(2, 3, 4), 3);
  expect(seconds(chat)).toEqual([2, 3, 4, 5, 6]);
  expect(withOlder(chat, received(1), 3).complete).toBe(true);
});

test('messages heard out of order stand in the order they were written, and each once', () => {
  const chat = withMessage(withMessage(withMessage(emptyChat, message(3)), message(1)), message(2));
  expect(seconds(withMessage(chat, message(2)))).toEqual([1, 2, 3]);
});

test('what has been read does not become unread by a late event', () => {
  const chat = withMessage(withMessage(emptyChat, message(1, { read: true })), message(1));
  expect(chat.messages[0]!.read).toBe(true);
});

const waiting = withUnsent(emptyChat, { clientId: 'c', message: 'Hello there', writtenAt: '', failed: false });

test('one’s own message that is heard before its answer takes the place of what waits', () => {
  const heard = withOwnMessage(waiting, message(1, { message: 'Hello there' }));
  expect(heard.unsent).toEqual([]);
  expect(seconds(heard)).toEqual([1]);
});

test('a message heard only in part keeps the whole text that was written here', () => {
  const heard = withOwnMessage(waiting, message(1, { message: 'Hello' }), true);
  expect(heard.messages[0]!.message).toBe('Hello there');
});

test('another message of one’s own leaves what waits alone', () => {
  expect(withOwnMessage(waiting, message(1, { message: 'Hello' })).unsent).toHaveLength(1);
  const known = withMessage(waiting, message(1, { message: 'Hello there' }));
  expect(withOwnMessage(known, message(1, { message: 'Hello there' })).unsent).toHaveLength(1);
});
