import { expect, it } from 'vitest';
import { feeInWords } from './fee-in-words.ts';

it.each([
  [{ percent: 2.5, fixed: 0.3 }, '2.5% and $0.30'],
  [{ percent: 3, fixed: 0 }, '3%'],
  [{ percent: 0, fixed: 1 }, '$1.00'],
  [{ percent: 0, fixed: 0 }, ''],
])('a fee of %o is “%s”', (rate, words) => {
  expect(feeInWords(rate)).toBe(words);
});
