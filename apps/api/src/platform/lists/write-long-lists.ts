import type { Db } from '../database/database.ts';
import type { JobKind } from '../jobs/jobs.ts';
import { addLines, findIncomplete } from './long-lists.sql.ts';

const step = 250;

/**
 * Writes the lines of lists that have grown long, in small statements, so that a reader who waits for one of them does not
 * wait long. From then on a reader of such a list adds what has become new.
 */
export async function writeLongLists(db: Db): Promise<void> {
  for (const list of await findIncomplete(db)) while ((await addLines(db, list)) === step);
}

export function longListsJob(db: Db): JobKind {
  return {
    name: 'long-lists.write',
    about: 'Writes the long lists that have changed again.',
    every: '* * * * *',
    work: () => writeLongLists(db),
  };
}
