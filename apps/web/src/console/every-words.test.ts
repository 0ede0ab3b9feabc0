import { expect, it } from 'vitest';
import { everyWords } from './every-words.ts';

it.each([
  ['* * * * *', 'Every minute'],
  ['*/5 * * * *', 'Every 5 minutes'],
  ['17 * * * *', 'Every hour'],
  ['11 4 * * *', 'Every day'],
  ['', 'When there is something to do'],
])('the schedule %j reads %j', (every, words) => expect(everyWords(every)).toBe(words));
