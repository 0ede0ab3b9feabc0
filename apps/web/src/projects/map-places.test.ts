import { expect, test } from 'vitest';
import { nameOf, placesOf } from './map-places.ts';
import type { OpenProject } from './projects.queries.ts';

function at(title: string, latitude: number | null, longitude: number | null) {
  return { title, latitude, longitude, location: `Town ${latitude}` } as OpenProject;
}

test('projects of one town share a marker, and those of no known place have none', () => {
  const places = placesOf([
    at('Mill', 1, 2),
    at('Well', 3, 4),
    at('Kiln', 1, 2),
    at('Barn', null, null),
    at('Dock', 0, 0),
  ]);
  expect(places.map((place) => [nameOf(place), place.projects.map(({ title }) => title)])).toEqual([
    ['2 projects, Town 1', ['Mill', 'Kiln']],
    ['Well, Town 3', ['Well']],
    ['Dock, Town 0', ['Dock']],
  ]);
});
