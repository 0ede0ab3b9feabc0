import { expect, test } from 'vitest';
import { untilDay } from './point.ts';
import { evenMoments, levelLabels, linePath, roundSteps } from './plot-scale.ts';

test.each([
  [143_355, [0, 50_000, 100_000, 150_000]],
  [3255, [0, 1000, 2000, 3000, 4000]],
  [0.04, [0, 0.01, 0.02, 0.03, 0.04]],
  [0, [0, 1]],
])('the lines of a plot up to %d stand at round amounts', (largest, steps) => {
  expect(roundSteps(largest)).toEqual(steps);
});

test('the ticks are even and include both ends', () => {
  expect(evenMoments(100, 400, 4)).toEqual([100, 200, 300, 400]);
});

test('balances are drawn as steps', () => {
  const points = [
    [0, 10],
    [5, 4],
  ] as const;
  expect(linePath(points)).toBe('M0,10H5V4');
});

test('whole dollars beside the lines do without their cents, others keep them', () => {
  const format = (value: number) => `$${value.toFixed(2)}`;
  expect(levelLabels([0, 500, 1000], format)).toEqual(['$0', '$500', '$1000']);
  expect(levelLabels([0, 2.5, 5], format)).toEqual(['$0.00', '$2.50', '$5.00']);
});

test('a plot ends today, or later where its points do', () => {
  const points = [{ date: '2026-11-01', value: 5 }];
  expect(untilDay(points, '2026-11-21')).toEqual([...points, { date: '2026-11-21', value: 5 }]);
  for (const today of ['2026-11-01', '2026-10-31']) expect(untilDay(points, today)).toBe(points);
  expect(untilDay([], '2026-11-21')).toEqual([]);
});
