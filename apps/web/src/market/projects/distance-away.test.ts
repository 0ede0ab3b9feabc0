import { expect, test } from 'vitest';
import { distanceAway } from './distance-away.ts';

test.each([
  [null, 'de-DE', ''],
  [1, 'de-DE', '1 km away'],
  [4100, 'en-AU', '4,100 km away'],
  [1, 'en-US', '1 mile away'],
  [37, 'en-GB', '23 miles away'],
  [190, 'en-US', '120 miles away'],
  [4100, 'en-US', '2,500 miles away'],
])('%i kilometers in %s are %s', (kilometers, language, told) => {
  expect(distanceAway(kilometers, language)).toBe(told);
});
