import { count } from '../ui/count.ts';
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

/** What a marker is called: "Old Ferry, Burlington, United States", or "3 projects, Burlington, United States". */
export function nameOf({ projects, location }: MapPlace): string {
  const [first] = projects;
  return `${projects.length === 1 ? first!.title : count(projects.length, 'project')}, ${location}`;
}
