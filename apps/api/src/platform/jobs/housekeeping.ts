import type { Db } from '../database/database.ts';
import type { NoParams, Statement } from '../database/statement.ts';
import type { JobKind } from './jobs.ts';

/**
 * What takes away the rows that have expired and nobody can use any more, as the owner of their tables declares it. One that answers a
 * row has left some for another time, which is at once.
 */
export type Housekeeping = readonly Statement<NoParams, unknown>[];

/** Once an hour, takes away what has expired. */
export function housekeepingJob(db: Db, housekeeping: Housekeeping): JobKind {
  return {
    name: 'platform.housekeeping',
    about: 'Deletes what has expired: sessions, codes, counters, old notifications.',
    every: '17 * * * *',
    work: async () => {
      for (const sweep of housekeeping) for (let more = true; more;) more = (await db.query(sweep, {})).length > 0;
    },
  };
}
