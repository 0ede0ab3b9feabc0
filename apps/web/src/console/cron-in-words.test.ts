import { expect, it } from 'vitest';
import { cronInWords } from './cron-in-words.ts';

it.each([
  ['* * * * *', 'Every minute'],
  ['*/5 * * * *', 'Every 5 minutes'],
  ['17 * * * *', 'Every hour'],
  ['11 4 * * *', 'Every day'],
  ['', 'When there is something to do'],
])('the schedule %j reads %j', (every, words) => expect(cronInWords(every)).toBe(words));
