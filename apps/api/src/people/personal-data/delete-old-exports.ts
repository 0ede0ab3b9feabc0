import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { emptyExport, findOldExports } from './personal-data.sql.ts';

type Deleting = Pick<Resources, 'database' | 'fileStore'>;

/** Each hour: the files of exports that have been kept for long enough. */
export function oldExportsJob(resources: Deleting): JobKind {
  return {
    name: 'personal-data.old-exports',
    about: 'Deletes old copies of people’s data.',
    every: '27 * * * *',
    work: () => deleteOldExports(resources),
  };
}

/** Deletes the files first: one whose row says so afterwards is gone, and a run that was cut off is done again. */
export async function deleteOldExports({ database, fileStore }: Deleting): Promise<void> {
  for (;;) {
    const old = await findOldExports(database);
    if (old.length === 0) return;
    for (const { id, storageKey } of old) {
      await fileStore.delete(storageKey);
      await emptyExport(database, id);
    }
  }
}
