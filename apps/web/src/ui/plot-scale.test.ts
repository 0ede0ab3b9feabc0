import { expect, test } from 'vitest';
import { evenMoments, linePath, roundSteps } from './plot-scale.ts';

test.each([
  [143_355, [0, 50_000, 100_000, 150_000]],
  [3255, [0, 1000, 2000, 3000, 4000]],
  [0.04, [0, 0.01, 0.02, 0.03, 0.04]],
  [0, [0, 1]],
])('the lines of a plot up to %d stand at round amounts', (largest, steps) => {
  expect(roundSteps(largest)).toEqual(steps);
});

test('moments are evenly apart and begin and end with the plot', () => {
  expect(evenMoments(100, 400, 4)).toEqual([100, 200, 300, 400]);
  expect(evenMoments(100, 100, 4)).toEqual([100]);
});

test('what stays until it changes is drawn in steps', () => {
  const points = [
    [0, 10],
    [5, 4],
  ] as const;
  expect(linePath(points, true)).toBe('M0,10H5V4');
  expect(linePath(points, false)).toBe('M0,10L5,4');
});
