import { count } from '../../ui/count.ts';
import type { OpenProject } from './projects.queries.ts';

export type MapPlace = {
  key: string;
  latitude: number;
  longitude: number;
  location: string;
  projects: OpenProject[];
};

/** The places of these projects, each once, in the order in which they come; a project of no known place has none. */
export function placesOf(projects: readonly OpenProject[]): MapPlace[] {
  const places = new Map<string, MapPlace>();
  for (const project of projects) {
    const { latitude, longitude, location } = project;
    if (latitude === null || longitude === null) continue;
    const key = `${latitude} ${longitude}`;
    const known = places.get(key);
    if (known) known.projects.push(project);
    else places.set(key, { key, latitude, longitude, location, projects: [project] });
  }
  return [...places.values()];
}

/** So far, in kilometers, that somebody may know the town. */
const nearby = 500;

/** The places near the reader's own; all of them where none is, or where the reader has given no place. */
export function nearOf(places: readonly MapPlace[]): readonly MapPlace[] {
  const near = places.filter(({ projects: [project] }) => project!.distance !== null && project!.distance <= nearby);
  return near.length > 0 ? near : places;
}

/** Places so near one another on the screen that their markers would lie upon each other; it stands where its first place is. */
export type MapGroup = { key: string; places: MapPlace[] };

/**
 * Gathers places whose markers would touch. `pointOf` answers where a place is on the screen, in pixels, at the current zoom; `apart` is how far
 * two markers stand from one another at least.
 */
export function groupsOf(
  places: readonly MapPlace[],
  pointOf: (place: MapPlace) => { x: number; y: number },
  apart: number,
): MapGroup[] {
  const groups: (MapGroup & { x: number; y: number })[] = [];
  for (const place of places) {
    const { x, y } = pointOf(place);
    const near = groups.find((group) => Math.abs(group.x - x) < apart && Math.abs(group.y - y) < apart);
    if (near) near.places.push(place);
    else groups.push({ key: place.key, places: [place], x, y });
  }
  return groups.map(({ key, places: members }) => ({ key, places: members }));
}

/** How many projects are there. */
export function sizeOf({ places }: MapGroup): number {
  return places.reduce((sum, { projects }) => sum + projects.length, 0);
}

/** What a marker is called, which begins with the number that it shows: "1 project, Old Ferry, Burlington", or "3 projects, Burlington and 1 other place". */
export function nameOf(group: MapGroup): string {
  const [{ location, projects }, ...others] = group.places as [MapPlace, ...MapPlace[]];
  const size = sizeOf(group);
  const what = size === 1 ? `${count(size, 'project')}, ${projects[0]!.title}` : count(size, 'project');
  return `${what}, ${location}${others.length === 0 ? '' : ` and ${count(others.length, 'other place')}`}`;
}
