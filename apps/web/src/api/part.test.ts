import { expect, it } from 'vitest';
import { partOf, shownOf } from './part.ts';

function rows(many: number) {
  return Array.from({ length: many }, (_, n) => n);
}

it('asks for one row more than it shows', () => {
  expect(partOf(1, 10)).toEqual({ start: 0, length: 11 });
  expect(partOf(3, 10)).toEqual({ start: 20, length: 11 });
});

it.each([
  [0, 1],
  [9, 1],
  [10, 1],
  [11, 2],
])('of %i rows of ten a page it knows of %i pages, and shows ten at most', (found, pages) => {
  const shown = shownOf<number>(1, 10)(rows(found));
  expect(shown).toEqual({ rows: rows(Math.min(found, 10)), pages });
});

it('offers no page after the last, wherever one is', () => {
  expect(shownOf<number>(3, 10)(rows(10)).pages).toBe(3);
  expect(shownOf<number>(3, 10)(rows(11)).pages).toBe(4);
});
