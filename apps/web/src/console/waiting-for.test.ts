import { expect, it } from 'vitest';
import { waitingWords } from './waiting-for.tsx';

it.each([
  ['2026-11-23T11:59:30Z', 24, false, 'Waiting for 1 minute, due in 23 hours'],
  ['2026-11-22T16:00:00Z', 24, false, 'Waiting for 20 hours, due in 4 hours'],
  ['2026-11-22T12:00:01Z', 24, false, 'Waiting for 23 hours, due in 1 minute'],
  ['2026-11-22T12:00:00Z', 24, true, 'Late: waiting for 24 hours'],
  ['2026-11-22T06:00:00Z', 24, true, 'Late: waiting for 30 hours'],
  ['2026-11-20T12:00:00Z', 336, false, 'Waiting for 3 days, due in 11 days'],
])('what has waited since %s and may for %d hours: late is %s', (since, hours, isLate, words) => {
  expect(waitingWords(since, hours, Date.parse('2026-11-23T12:00:00Z'))).toEqual({ isLate, words });
});
