import { expect, test } from 'vitest';
import { groupsOf, nameOf, nearOf, placesOf } from './map-places.ts';
import type { OpenProject } from './projects.queries.ts';

function at(title: string, latitude: number | null, longitude: number | null, distance: number | null = null) {
  return { title, latitude, longitude, distance, location: `Town ${latitude}` } as OpenProject;
}

test('projects of one town share a marker, and those of no known place have none', () => {
  const places = placesOf([
    at('Mill', 1, 2),
    at('Well', 3, 4),
    at('Kiln', 1, 2),
    at('Barn', null, null),
    at('Dock', 0, 0),
  ]);
  expect(
    places.map((place) => [nameOf({ key: place.key, places: [place] }), place.projects.map(({ title }) => title)]),
  ).toEqual([
    ['2 projects, Town 1', ['Mill', 'Kiln']],
    ['1 project, Well, Town 3', ['Well']],
    ['1 project, Dock, Town 0', ['Dock']],
  ]);
});

test('places whose markers would touch share one, which says how many there are; coming nearer parts them', () => {
  const places = placesOf([
    at('Mill', 0, 0),
    at('Kiln', 0, 30),
    at('Well', 0, 60),
    at('Barn', 100, 0),
    at('Dock', 0, 10),
  ]);
  const named = (zoom: number) =>
    groupsOf(places, ({ latitude, longitude }) => ({ x: longitude * zoom, y: latitude * zoom }), 48).map(nameOf);
  expect(named(1)).toEqual([
    '3 projects, Town 0 and 2 other places',
    '1 project, Well, Town 0',
    '1 project, Barn, Town 100',
  ]);
  expect(named(5)).toHaveLength(5);
});

test('what is within 500 kilometers is near, and where nothing is, all of it', () => {
  const titles = (...projects: OpenProject[]) =>
    nearOf(placesOf(projects)).flatMap((place) => place.projects.map(({ title }) => title));
  expect(titles(at('Mill', 1, 1, 500), at('Well', 2, 2, 510), at('Kiln', 3, 3, 0))).toEqual(['Mill', 'Kiln']);
  expect(titles(at('Mill', 1, 1, 900), at('Well', 2, 2, 510))).toEqual(['Mill', 'Well']);
  expect(titles(at('Mill', 1, 1), at('Well', 2, 2))).toEqual(['Mill', 'Well']);
});
