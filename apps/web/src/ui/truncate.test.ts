import { expect, test } from 'vitest';
import { truncate } from './truncate.ts';

test('a long text is cut after its characters and ends in three dots §2.cut-texts', () => {
  expect(truncate('Renewable energy and heating', 20)).toBe('Renewable energy and ...');
});

test('a text that fits stays as it is', () => {
  expect(truncate('Twenty characters ok', 20)).toBe('Twenty characters ok');
});

test('a character is never cut in half', () => {
  expect(truncate('🏛🏛🏛', 2)).toBe('🏛🏛 ...');
});
