import { expect, it } from 'vitest';
import { sumsByDay } from './books-points.ts';

it('of several checks on a day the last one counts', () => {
  const sum = (at: string, liabilities: number) => ({ at, liabilities, cash: 0, receivables: 0, many: 0 });
  const sums = [
    sum('2026-11-01T04:11:00Z', 10),
    sum('2026-11-02T04:11:00Z', 20.01),
    sum('2026-11-02T12:00:00Z', 29.99),
  ];
  expect(sumsByDay(sums)).toEqual([
    { date: '2026-11-01', value: 1000 },
    { date: '2026-11-02', value: 2999 },
  ]);
});
