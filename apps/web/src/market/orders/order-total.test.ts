import { expect, test } from 'vitest';
import { orderTotal, priceOfUnit } from './order-total.ts';

test('the total is units times the price, to the cent §9.order-total', () => {
  expect(orderTotal('3', 19.99)).toBe(5997n);
  expect(orderTotal(' 12 ', 0.1)).toBe(120n);
});

test('a unit costs its own price, or the goal where it has none §4.unit-price', () => {
  expect(priceOfUnit({ unitPrice: 12.34, budgetRequired: 5000 })).toBe(12.34);
  expect(priceOfUnit({ unitPrice: 0, budgetRequired: 5000 })).toBe(5000);
});

test.each(['', 'two', '1.5', '-1', '1e3', '0', '1000001'])('"%s" is no number of units and has no total', (units) => {
  expect(orderTotal(units, 10)).toBeNull();
});
