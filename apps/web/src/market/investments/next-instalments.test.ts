import { expect, test } from 'vitest';
import { nextInstalments } from './next-instalments.ts';

function plan(paid: number, all: number) {
  return Array.from({ length: all }, (_, index) => ({
    dueOn: String(index + 1),
    principal: 1,
    return: 1,
    late: 0,
    paid: index < paid ? 2 : 0,
    state: index < paid ? ('paid' as const) : ('upcoming' as const),
  }));
}

test.each([
  [0, 3, 1, 3],
  [0, 40, 1, 12],
  [5, 40, 5, 16],
  [35, 40, 29, 40],
  [40, 40, 29, 40],
])('with %i of %i paid, those from the %i. to the %i. are shown', (paid, all, first, last) => {
  const shown = nextInstalments(plan(paid, all));
  expect([shown[0]!.dueOn, shown.at(-1)!.dueOn]).toEqual([String(first), String(last)]);
});
