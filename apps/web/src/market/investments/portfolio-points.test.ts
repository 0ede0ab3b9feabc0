import { expect, test } from 'vitest';
import { allocation, comingMonths } from './portfolio-points.ts';

test('the allocation tells each category its share, to the cent', () => {
  const categories = [
    { name: 'Crafts', amount: 0.6 },
    { name: 'Energy', amount: 0.3 },
  ];
  expect(allocation(categories)).toEqual([
    { name: 'Crafts', amount: 0.6, percent: 66.7 },
    { name: 'Energy', amount: 0.3, percent: 33.3 },
  ]);
});

test('categories beyond the sixth are summed', () => {
  const categories = 'abcdefgh'.split('').map((name, index) => ({ name, amount: 10 - index }));
  expect(allocation(categories).at(-1)).toMatchObject({ name: 'Others', amount: 7 });
});

const dues = [
  { date: '2026-08-31', amount: 50 },
  { date: '2026-11-30', amount: 120.1 },
  { date: '2027-10-31', amount: 10 },
  { date: '2027-11-30', amount: 7 },
];

test('the calendar has what comes from today on, without what is overdue', () => {
  const overdue = { amount: 90.1, investments: 2 };
  expect(comingMonths({ dues, overdue }, '2026-11-20')).toEqual([
    { date: '2026-11-30', amount: 80 },
    { date: '2027-10-31', amount: 10 },
    { date: '2027-11-30', amount: 7 },
  ]);
});

test('a month of which all is overdue is no month to come', () => {
  const overdue = { amount: 170.1, investments: 2 };
  expect(comingMonths({ dues: dues.slice(0, 2), overdue }, '2026-11-30')).toEqual([]);
  expect(comingMonths({ dues: [], overdue: { amount: 0, investments: 0 } }, '2026-11-30')).toEqual([]);
});
