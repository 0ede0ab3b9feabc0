import { expect, it } from 'vitest';
import { changeInWords, newestPeriods, periodInWords } from './periods.ts';

it.each([
  ['day', '2026-03-01T23:59:59Z', { from: '2026-01-31', to: '2026-03-01' }],
  ['week', '2026-03-01T00:00:00Z', { from: '2025-09-07', to: '2026-03-01' }],
  ['month', '2026-03-01T00:00:00Z', { from: '2025-04-01', to: '2026-03-01' }],
] as const)('the newest periods by %s at %s', (unit, now, days) => {
  expect(newestPeriods(unit, new Date(now))).toEqual(days);
});

it('a period is named by its first day', () => {
  expect(['day', 'week', 'month'].map((unit) => periodInWords(unit as 'day', '2026-10-05'))).toEqual([
    'Oct 5, 2026',
    'Oct 5, 2026',
    'Oct 2026',
  ]);
});

it.each([
  [112, 100, '+12%'],
  [50, 100, '-50%'],
  [100, 100, '0%'],
  [5000, 1, '+499,900%'],
  [5, 0, '–'],
  [5, -3, '–'],
])('%d after %d is %s', (now, before, words) => {
  expect(changeInWords(now, before)).toBe(words);
});
