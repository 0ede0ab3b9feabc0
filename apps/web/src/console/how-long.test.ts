import { expect, it } from 'vitest';
import { howLong } from './how-long.ts';

it('a wait is told in minutes, hours and days, rounded down', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  const waits = ['11:59:50Z', '11:59:00Z', '11:00:01Z', '11:00:00Z', '00:00:00Z'].map((at) => `2026-11-23T${at}`);
  expect(waits.map((at) => howLong(at, now))).toEqual(['1 minute', '1 minute', '59 minutes', '1 hour', '12 hours']);
  expect(howLong('2026-11-21T12:00:00Z', now)).toBe('2 days');
  expect(howLong('2026-11-21T12:00:01Z', now)).toBe('47 hours');
});
