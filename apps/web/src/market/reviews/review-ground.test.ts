import { expect, it } from 'vitest';
import { groundInWords } from './review-ground.ts';

it.each([
  ['order', '2026-05-31', 'Verified: order completed in May 2026'],
  ['instalment', '2026-01-01', 'Verified: instalment paid in January 2026'],
  ['investment', '2026-12-31', 'Verified: six months of an investment in December 2026'],
] as const)('says what a review rests on: %s', (ground, on, words) => {
  expect(groundInWords({ ground, on })).toBe(words);
});
