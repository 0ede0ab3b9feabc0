import { expect, it } from 'vitest';
import { msUntilConsoleMayClose } from './console-closes.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const minute = 60_000;

it('the console is asked again a second after 30 idle minutes, or after its end where that comes sooner', () => {
  expect(msUntilConsoleMayClose(now, '2026-11-23T20:00:00Z', now)).toBe(30 * minute + 1000);
  expect(msUntilConsoleMayClose(now, '2026-11-23T20:00:00Z', now - 10 * minute)).toBe(20 * minute + 1000);
  expect(msUntilConsoleMayClose(now, '2026-11-23T12:05:00Z', now)).toBe(5 * minute + 1000);
});

it('what should have closed already is asked about in a second, and an unknown end counts for nothing', () => {
  expect(msUntilConsoleMayClose(now, '2026-11-23T11:00:00Z', now)).toBe(1000);
  expect(msUntilConsoleMayClose(now, '', now)).toBe(30 * minute + 1000);
});
