import { expect, test } from 'vitest';
import { shareOfReached, totalsByUnit } from './share-of-impact.ts';

test.each([
  [400, 100n, 1000n, 40],
  [1000, 1n, 3n, 333],
  [2, 1n, 3n, 0],
  [0, 5n, 5n, 0],
  [7, 5n, 5n, 7],
  [1_000_000_000_000, 99_999_999_999_999n, 100_000_000_000_000n, 999_999_999_999],
])('of %i that %d of %d cents have reached, %i is the share', (reached, own, all, share) => {
  expect(shareOfReached(reached, { own, all })).toBe(share);
});

test('shares of the same unit are added up over projects, those of different units never', () => {
  const figure = (unit: string, share: number | null) => ({ unit, share });
  expect(
    totalsByUnit([
      { figures: [figure('Trees', 40), figure('kWh', 1000)] },
      { figures: [figure(' trees ', 2), figure('tree', 5)] },
      { figures: [figure('TREES', 0), figure('jobs', null)] },
    ]),
  ).toEqual([
    { unit: 'Trees', share: 42, projects: 3 },
    { unit: 'kWh', share: 1000, projects: 1 },
    { unit: 'tree', share: 5, projects: 1 },
  ]);
});
