import { expect, test } from 'vitest';
import { allocation, receivableOverTime } from './portfolio-figures.ts';

test('the allocation tells each category its share, the largest first, to the cent', () => {
  const investments = [
    { categoryName: 'Energy', amount: 0.1 },
    { categoryName: 'Crafts', amount: 0.6 },
    { categoryName: 'Energy', amount: 0.2 },
  ];
  expect(allocation(investments)).toEqual([
    { name: 'Crafts', amount: 0.6, percent: 66.7 },
    { name: 'Energy', amount: 0.3, percent: 33.3 },
  ]);
});

test('categories beyond the sixth are summed', () => {
  const investments = 'abcdefgh'.split('').map((categoryName, index) => ({ categoryName, amount: 10 - index }));
  expect(allocation(investments).at(-1)).toMatchObject({ name: 'Others', amount: 7 });
});

test('the receivable grows on the days on which investments fall due', () => {
  const at = (createdAt: string, dueAt: string, roi: number) => ({ createdAt, dueAt, roi });
  const investments = [
    at('2026-03-01T10:00:00Z', '2027-03-01T10:00:00Z', 110.5),
    at('2026-02-01T10:00:00Z', '2026-08-01T10:00:00Z', 50),
    at('2026-03-01T11:00:00Z', '2027-03-01T11:00:00Z', 9.5),
  ];
  expect(receivableOverTime(investments)).toEqual([
    { date: '2026-02-01', value: 0 },
    { date: '2026-08-01', value: 50 },
    { date: '2027-03-01', value: 170 },
  ]);
});
