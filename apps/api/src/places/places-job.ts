import type { JobKind } from '../platform/jobs/jobs.ts';
import type { PlaceFinder } from './place-finder.ts';

/**
 * Gets the place finder's own data ready at each start, once the process is `ready`, so that nobody waits for it; until it
 * succeeds the queue tries again.
 */
export function placesJob(finder: PlaceFinder, ownerUrl: string, ready: Promise<void>): JobKind[] {
  const work = async () => {
    await ready;
    await finder.prepare!(ownerUrl);
  };
  return finder.prepare ? [{ name: 'places.prepare', atStart: true, retryLimit: 1000, work }] : [];
}
