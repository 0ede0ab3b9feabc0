import { expect, test } from 'vitest';
import { allocation, comingMonths, receivableByQuarter } from './portfolio-points.ts';

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

test('what is overdue stands by its quarter before today, and what comes from the quarter of today on', () => {
  const overdue = { amount: 90.1, investments: 2 };
  expect(receivableByQuarter({ dues, overdue }, '2026-11-20')).toEqual({
    overdue: [
      { name: 'Q3 2026', amount: 50, isOverdue: true },
      { name: 'Q4 2026', amount: 40.1, isOverdue: true },
    ],
    coming: [
      { name: 'Q4 2026', amount: 80, isOverdue: false },
      { name: 'Q1 2027', amount: 0, isOverdue: false },
      { name: 'Q2 2027', amount: 0, isOverdue: false },
      { name: 'Q3 2027', amount: 0, isOverdue: false },
      { name: 'Q4 2027', amount: 17, isOverdue: false },
    ],
    later: 0,
  });
});

test('quarters for which there is no room are taken together', () => {
  const dates = ['2024-01-31', '2024-05-31', '2024-07-31', '2024-10-31', '2025-01-31', '2025-04-30', '2031-01-31'];
  const far = dates.map((date) => ({ date, amount: 10 }));
  const found = receivableByQuarter({ dues: far, overdue: { amount: 60, investments: 1 } }, '2026-11-20');
  expect(found.overdue.map(({ name, amount }) => [name, amount])).toEqual([
    ['To Q2 2024', 20],
    ['Q3 2024', 10],
    ['Q4 2024', 10],
    ['Q1 2025', 10],
    ['Q2 2025', 10],
  ]);
  expect(found.coming).toHaveLength(12);
  expect(found.coming[0]).toMatchObject({ name: 'Q4 2026', amount: 0 });
  expect(found.later).toBe(10);
});
