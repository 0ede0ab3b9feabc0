import { expect, test } from 'vitest';
import { outline, unrolled } from './map-outline.ts';

test('an island on the date line stays an island, and land around the pole is closed there', () => {
  expect(
    unrolled([
      [179, -16],
      [-179, -16],
      [-179, -17],
      [179, -17],
      [179, -16],
    ]),
  ).toEqual([
    [179, -16],
    [181, -16],
    [181, -17],
    [179, -17],
    [179, -16],
  ]);
  expect(
    unrolled([
      [-120, -70],
      [0, -71],
      [120, -70],
      [-120, -70],
    ]),
  ).toEqual([
    [-120, -70],
    [0, -71],
    [120, -70],
    [240, -70],
    [240, -90],
    [-120, -90],
  ]);
});

test('no line of the outline runs across the map', () => {
  const rings = outline().coordinates.flat();
  expect(rings.length).toBeGreaterThan(100);
  const longest = rings.flatMap((ring) =>
    ring.slice(1).map(([longitude, latitude], at) => (latitude === -90 ? 0 : Math.abs(longitude - ring[at]![0]))),
  );
  expect(Math.max(...longest)).toBeLessThan(30);
});
