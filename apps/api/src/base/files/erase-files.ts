import type { Resources } from '../../resources.ts';
import { deleteWithCopies } from './file-store.ts';
import { eraseFileRows, findFilesToErase } from './files.sql.ts';

/** Deletes the files of an account that is being erased, the bytes before the rows: a run that was cut off is done again. */
export async function eraseFilesOf(
  { database, fileStore }: Pick<Resources, 'database' | 'fileStore'>,
  userId: string,
): Promise<void> {
  for (;;) {
    const files = await findFilesToErase(database, userId);
    if (files.length === 0) return;
    for (const { storageKey } of files) await deleteWithCopies(fileStore, storageKey);
    await eraseFileRows(
      database,
      userId,
      files.map(({ id }) => id),
    );
  }
}
