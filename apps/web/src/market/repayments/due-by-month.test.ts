import { expect, test } from 'vitest';
import { dueByMonth, mostMonths } from './due-by-month.ts';

test('months in which nothing falls due are between those in which something does', () => {
  expect(
    dueByMonth([
      { month: '2026-11', amount: 12.5 },
      { month: '2027-02', amount: 100 },
    ]),
  ).toEqual({
    shown: [
      { month: '2026-11', amount: 12.5 },
      { month: '2026-12', amount: 0 },
      { month: '2027-01', amount: 0 },
      { month: '2027-02', amount: 100 },
    ],
    later: 0,
  });
});

test('what falls due after the last month that has room is one sum, to the cent', () => {
  const { shown, later } = dueByMonth([
    { month: '2026-01', amount: 1 },
    { month: '2027-12', amount: 2 },
    { month: '2028-01', amount: 0.1 },
    { month: '2090-01', amount: 0.2 },
  ]);
  expect(shown).toHaveLength(mostMonths);
  expect(shown.at(-1)).toEqual({ month: '2027-12', amount: 2 });
  expect(later).toBe(0.3);
});

test('nothing is due in no month', () => {
  expect(dueByMonth([])).toEqual({ shown: [], later: 0 });
});
