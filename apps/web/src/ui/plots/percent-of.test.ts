import { expect, it } from 'vitest';
import { percentOf } from './percent-of.ts';

it.each([
  [0, 0, 0],
  [0, 5000, 0],
  [4999.99, 5000, 99],
  [5000, 5000, 100],
  [6000, 5000, 100],
])('$%d of a goal of $%d is %d percent, and full only where nothing is missing', (raised, goal, percent) => {
  expect(percentOf(raised, goal)).toBe(percent);
});
