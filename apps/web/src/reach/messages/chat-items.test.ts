import { expect, test } from 'vitest';
import { chatItems } from './chat-items.ts';
import type { ChatMessage } from './chat-state.ts';

const own = { id: 'me', picture: '/files/me' };
const today = new Date(2026, 10, 21, 12);

function at(day: number, hour: number) {
  return new Date(2026, 10, day, hour).toISOString();
}

function message(day: number, hour: number, change: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: `${day}-${hour}`,
    sender_id: 'other',
    sender_pic: '',
    message: 'Hello',
    datetime: at(day, hour),
    read: false,
    ...change,
  };
}

function days(messages: ChatMessage[], complete: boolean) {
  return chatItems({ messages, complete, unsent: [] }, own, today).map(({ day }) => day);
}

test('a day is named before its first message', () => {
  expect(days([message(3, 9), message(20, 9), message(20, 10), message(21, 8)], true)).toEqual([
    'Tuesday, November 3, 2026',
    'Yesterday',
    '',
    'Today',
  ]);
});

test('a partial history does not start with a day separator', () => {
  expect(days([message(20, 9), message(21, 8)], false)).toEqual(['', 'Today']);
});

test('own messages show their delivery state', () => {
  const messages = [
    message(21, 8),
    message(21, 9, { sender_id: 'me', read: true }),
    message(21, 10, { sender_id: 'me' }),
  ];
  const unsent = [true, false].map((failed) => ({
    clientId: String(failed),
    message: 'Hi',
    writtenAt: at(21, 11),
    failed,
  }));
  expect(chatItems({ messages, complete: true, unsent }, own, today).map(({ delivery }) => delivery)).toEqual([
    undefined,
    'read',
    'sent',
    'failed',
    'sending',
  ]);
});
