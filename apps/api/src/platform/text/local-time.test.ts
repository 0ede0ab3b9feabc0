import { expect, it } from 'vitest';
import { localTime } from './local-time.ts';

it.each([
  ['UTC', '2026-11-22', '2026-11-22T00:00:00.000Z'],
  ['America/New_York', '2026-11-22', '2026-11-22T05:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-22', '2026-11-21T18:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  ['Pacific/Auckland', '2026-09-28', '2026-09-27T11:00:00.000Z'],
])('in %s the day %s begins at %s', (zone, day, moment) => {
  expect(localTime(zone).startOf(day).toISOString()).toBe(moment);
  expect(localTime(zone).minute(new Date(moment))).toBe(`${day} 00:00`);
});

it('a time on a paper names its zone and has UTC beside it, once, with its day where that is another', () => {
  const at = new Date('2026-11-22T07:57:30Z');
  const newYork = localTime('America/New_York');
  expect(newYork.inFull(at)).toBe('2026-11-22 02:57 America/New_York (07:57 UTC)');
  expect(localTime('UTC').inFull(at)).toBe('2026-11-22 07:57 UTC');
  const evening = new Date('2026-11-23T04:57:30Z');
  expect(newYork.inFull(evening)).toBe('2026-11-22 23:57 America/New_York (2026-11-23 04:57 UTC)');
  expect([newYork.inColumn(at), newYork.inColumn(evening), localTime('UTC').inColumn(at)]).toEqual([
    '2026-11-22 02:57 (07:57 UTC)',
    '2026-11-22 23:57 (11-23 04:57 UTC)',
    '2026-11-22 07:57',
  ]);
});
