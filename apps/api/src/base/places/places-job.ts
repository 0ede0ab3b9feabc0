import type { Db } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { PlaceFinder } from './place-finder.ts';
import { locateWaitingUsers } from './user-places.sql.ts';

/** How many users are located in one transaction. */
const atOnce = 500;

/**
 * Gets the place finder's own data ready at each start, once the process is `ready`, so that nobody waits for it, and then locates those who gave
 * a place before; until it succeeds the queue tries again. A finder that has no places of its own has nothing to do.
 */
export function placesJob(finder: PlaceFinder, db: Db, ownerUrl: string, ready: Promise<void>): JobKind[] {
  const work = async () => {
    await ready;
    await finder.prepare!(ownerUrl);
    while ((await locateWaitingUsers(db, atOnce)) > 0);
  };
  const kind = {
    name: 'places.prepare',
    about: 'Fills the list of places, and finds where people are who told a place before.',
    every: '37 * * * *',
    atStart: true,
    retryLimit: 1000,
    work,
  };
  return finder.prepare ? [kind] : [];
}
