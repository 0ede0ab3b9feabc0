import { expect, test } from 'vitest';
import { amountInWords, percentInWords } from './impact-in-words.ts';

test.each([
  [0, 1000, '0%'],
  [1, 1000, 'less than 1%'],
  [10, 1000, '1%'],
  [999, 1000, '99%'],
  [1000, 1000, '100%'],
  [12_500, 1000, '1,250%'],
  [999_999_999_999, 1_000_000_000, '99,999%'],
])('%i of %i is %s of the target', (reached, target, words) => {
  expect(percentInWords(reached, target)).toBe(words);
});

test('an amount has its unit', () => {
  expect(amountInWords(10_000, 'trees')).toBe('10,000 trees');
});
