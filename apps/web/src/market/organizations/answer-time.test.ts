import { expect, it } from 'vitest';
import { answerTime } from './answer-time.ts';

it.each([
  [0, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3600, '60 minutes'],
  [3601, '2 hours'],
  [48 * 3600, '48 hours'],
  [48 * 3600 + 1, '3 days'],
])('%i seconds are %s', (seconds, words) => {
  expect(answerTime(seconds)).toBe(words);
});
