import { expect, test } from 'vitest';
import { amountsToInvest, leastToInvest, leftToGoal } from './goal.ts';

// Of `reserved`, what cards are being charged for at this moment, nothing is said: it is raised in a moment, or free.
const project = { budgetRequired: 1000, raised: 300, reserved: 99.5, minInvestment: 50 };

test('the amount raised is not left to invest, whatever is pending', () => {
  expect(leftToGoal(project)).toBe(70_000n);
});

test('the least is the minimum, or the rest where less is left', () => {
  expect(leastToInvest(project)).toBe(5_000n);
  expect(leastToInvest({ ...project, raised: 969.75 })).toBe(3_025n);
});

test('the amounts to choose from are the least, twice and five times it, as far as they are left', () => {
  expect(amountsToInvest(project)).toEqual([5_000n, 10_000n, 25_000n]);
  expect(amountsToInvest({ ...project, raised: 750.01 })).toEqual([5_000n, 10_000n]);
  expect(amountsToInvest({ ...project, raised: 750 })).toEqual([5_000n, 10_000n, 25_000n]);
  expect(amountsToInvest({ ...project, raised: 969.75 })).toEqual([3_025n]);
});
