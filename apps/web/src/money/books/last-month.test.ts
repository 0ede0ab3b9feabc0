import { expect, it } from 'vitest';
import { lastMonth } from './last-month.ts';

it.each([
  ['2026-11-28T12:00:00Z', { from: '2026-10-01', to: '2026-10-31' }],
  ['2026-01-01T00:00:00Z', { from: '2025-12-01', to: '2025-12-31' }],
  ['2028-03-31T23:59:59Z', { from: '2028-02-01', to: '2028-02-29' }],
])('the month before %s has its first and its last day', (now, days) => {
  expect(lastMonth(new Date(now))).toEqual(days);
});
