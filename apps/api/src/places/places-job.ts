import type { JobKind } from '../platform/jobs.ts';
import type { PlaceFinder } from './place-finder.ts';

/** Gets the place finder's own data ready at each start; until it succeeds the queue tries again. */
export function placesJob(finder: PlaceFinder, ownerUrl: string): JobKind[] {
  return finder.prepare
    ? [{ name: 'places.prepare', atStart: true, retryLimit: 1000, work: async () => finder.prepare!(ownerUrl) }]
    : [];
}
