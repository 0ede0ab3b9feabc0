import { expect, test } from 'vitest';
import { orderTotal } from './order-total.ts';

test('the total is units times the price, to the cent §9.order-total', () => {
  expect(orderTotal('3', 19.99)).toBe(5997n);
  expect(orderTotal(' 12 ', 0.1)).toBe(120n);
});

test.each(['', 'two', '1.5', '-1', '1e3', '0', '1000001'])('"%s" is no number of units and has no total', (units) => {
  expect(orderTotal(units, 10)).toBeNull();
});
