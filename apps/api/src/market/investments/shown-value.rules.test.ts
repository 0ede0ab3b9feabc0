import { expect, it } from 'vitest';
import { achievedRate } from './achieved-rate.ts';
import { readShownSteps, shownBelow, shownValue } from './shown-value.ts';
import { investmentsSettings } from './investments.settings.ts';

const steps = readShownSteps(investmentsSettings.shownValue.fallback);

it.each([
  [29, 10_001n],
  [30, 8001n],
  [89, 8001n],
  [90, 5001n],
  [180, 2500n],
  [359, 2500n],
  [360, 0n],
  [9999, 0n],
])('what is %s days late is shown at its step, half a cent up', (days, cents) => {
  expect(shownValue(10_001n, days, steps)).toBe(cents);
});

it('what is shown in full has no value of its own', () => {
  expect(shownBelow({ outstanding: 100n, daysLate: 29 }, steps)).toEqual({});
  expect(shownBelow({ outstanding: 0n, daysLate: 400 }, steps)).toEqual({});
  expect(shownBelow({ outstanding: 100n, daysLate: 400 }, steps)).toEqual({ shown: { percent: 0, amount: 0n } });
});

it.each([
  '30',
  '30:80,90:50',
  '0:80',
  '30:101',
  '30:-1',
  '30:8.5',
  '90:50 30:80',
  '30:80 30:50',
  '30:50 90:80',
  '30:50 90:50',
])('the steps %s are refused in words', (text) => {
  expect(() => readShownSteps(text)).toThrow(/^must .* such as 30:80 90:50$/);
});

it('the operator may show nothing from a day on, or in one step', () => {
  expect(readShownSteps('1:0')).toEqual([{ days: 1, percent: 0 }]);
  expect(readShownSteps('30:80   90:50')).toHaveLength(2);
});

function flow(day: string, cents: bigint) {
  return { day, cents };
}

it.each([
  ['a first flow that was taken back on its day does not begin the 90 days', '2026-03-31', 'tooEarly'],
  ['nor does it end them', '2026-05-30', 'tooEarly'],
  ['a rate is told on the 90th day', '2026-05-31', 'rate'],
])('%s', (_, today, state) => {
  expect(achievedRate([flow('2026-01-01', 0n), flow('2026-03-02', -100n)], 100n, today)).toMatchObject({ state });
});

it('a portfolio that is worth nothing and has brought nothing is a total loss', () => {
  expect(achievedRate([flow('2026-01-01', -100n)], 0n, '2026-05-01')).toEqual({ state: 'totalLoss' });
  expect(achievedRate([], 0n, '2026-05-01')).toEqual({ state: 'notComputable' });
});
