import { expect, test } from 'vitest';
import { allocation, receivableOverTime } from './portfolio-points.ts';

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

test('the receivable grows on the days on which investments fall due', () => {
  const dues = [
    { date: '2026-08-01', amount: 50 },
    { date: '2027-03-01', amount: 120.1 },
  ];
  expect(receivableOverTime({ since: '2026-02-01T10:00:00Z', dues })).toEqual([
    { date: '2026-02-01', value: 0 },
    { date: '2026-08-01', value: 50 },
    { date: '2027-03-01', value: 170.1 },
  ]);
  expect(receivableOverTime({ since: '', dues: [] })).toEqual([]);
});
