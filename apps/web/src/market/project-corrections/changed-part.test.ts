import { expect, test } from 'vitest';
import { changedPart } from './changed-part.ts';

test.each([
  ['An oven for the street.', 'Two ovens for the street.', ['', 'An oven', 'Two ovens', ' for the street.']],
  ['An oven.', 'An oven.\nAnd a mill.', ['An oven.', '', '\nAnd a mill.', '']],
  ['It sails twice a day.', 'It sails four times a day.', ['It sails ', 'twice', 'four times', ' a day.']],
  ['An oven. And a mill.', 'An oven.', ['An oven.', ' And a mill.', '', '']],
  ['One one one', 'One one', ['One one', ' one', '', '']],
  ['Old', 'Quite new', ['', 'Old', 'Quite new', '']],
  ['', 'New', ['', '', 'New', '']],
])('%j became %j', (before, after, [start, removed, added, end]) => {
  const part = changedPart(before, after);
  expect(part).toEqual({ start, removed, added, end });
  expect([part.start + part.removed + part.end, part.start + part.added + part.end]).toEqual([before, after]);
});
