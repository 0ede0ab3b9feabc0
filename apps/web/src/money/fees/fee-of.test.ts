import { expect, it } from 'vitest';
import { feeOf } from './fee-of.ts';

it.each([
  [10_000n, { percent: 2.5, fixed: 0.3 }, 280n],
  [999n, { percent: 2.5, fixed: 0 }, 24n],
  [100n, { percent: 2.5, fixed: 3 }, 100n],
  [10_000n, { percent: 0.07, fixed: 0 }, 7n],
  [10_000n, { percent: 0, fixed: 0 }, 0n],
])('of %s cents at %o it is %s', (cents, rate, fee) => {
  expect(feeOf(cents, rate)).toBe(fee);
});
