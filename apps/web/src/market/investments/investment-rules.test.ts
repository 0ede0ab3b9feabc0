import { expect, test } from 'vitest';
import { chooseWallet, investRules, paidFromWallet } from './investment-rules.ts';

const project = { budgetRequired: 1000, raised: 300, minInvestment: 50 };

function complaint(goal: typeof project, price: string) {
  const values = { price, msg: 'For the mill', document: new File(['%PDF'], 'plan.pdf') as never };
  return investRules(goal).safeParse(values).error?.issues[0]?.message;
}

test('the minimum and what is left bound the amount', () => {
  expect(complaint(project, '49.99')).toBe('Invest Amount must be at least $50 or More...');
  expect(complaint(project, '50')).toBeUndefined();
  expect(complaint(project, '700')).toBeUndefined();
  expect(complaint(project, '700.01')).toBe('Only $700.00 can still be invested in this project.');
});

test('when less than the minimum is left, exactly the rest may be invested', () => {
  const last = { ...project, raised: 969.75, reserved: 30.25 };
  expect(complaint(last, '30')).toBe('Invest Amount must be at least $30.25 or More...');
  expect(complaint(last, '30.25')).toBeUndefined();
  expect(complaint(last, '30.26')).toBe('Only $30.25 can still be invested in this project.');
});

test('the wallet choice is 0 unchecked, 1 when it covers the total, 2 when it is less §4.wallet-choice', () => {
  expect(chooseWallet(false, 100n, 50n)).toBe(0);
  expect(chooseWallet(true, 100n, 100n)).toBe(1);
  expect(chooseWallet(true, 99n, 100n)).toBe(2);
  expect(chooseWallet(true, 0n, 100n)).toBe(0);
});

test('the wallet pays all, nothing, or what leaves to the card so much that it can be charged', () => {
  expect(paidFromWallet(0, 9980n, 10_000n, 0.5)).toBe(0n);
  expect(paidFromWallet(1, 12_000n, 10_000n, 0.5)).toBe(10_000n);
  expect(paidFromWallet(2, 9980n, 10_000n, 0.5)).toBe(9950n);
  expect(paidFromWallet(2, 9950n, 10_000n, 0.5)).toBe(9950n);
  expect(paidFromWallet(2, 9980n, 10_000n, 0.01)).toBe(9980n);
});
