import { expect, test } from 'vitest';
import { timeInWords, untilNextMinute } from './time-left.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [4 * day, '4 days'],
  [4 * day - 1, '4 days'],
  [3 * day + 5 * hour + 59 * minute, '3 days, 5 hours'],
  [day + hour, '1 day, 1 hour'],
  [day - minute, '23 hours, 59 minutes'],
  [hour, '1 hour'],
  [61 * minute - 1, '1 hour, 1 minute'],
  [12 * minute, '12 minutes'],
  [1, '1 minute'],
])('%d ms are %s', (ms, words) => {
  expect(timeInWords(ms)).toBe(words);
});

test('the words are written again when the minute is over', () => {
  expect([untilNextMinute(61_000), untilNextMinute(60_000), untilNextMinute(500)]).toEqual([1000, 60_000, 500]);
});
