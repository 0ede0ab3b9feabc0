import { Readable } from 'node:stream';
import { newStorageKey } from '../../base/files/file-store.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { personalDataNotifications } from './personal-data.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { exportMail } from './personal-data-mails.ts';
import { beginExport, findRecipient, finishExport, moveExportOn } from './personal-data.sql.ts';
import { writeExport } from './write-export.ts';

type Making = Pick<Resources, 'config' | 'database' | 'fileStore' | 'mailer' | 'personalData' | 'site'>;

export const exportQueue = 'personal-data.export';

/** In milliseconds: how often it is noted how far an export has come. */
const noteEvery = 500;

/** Writes the exports that people have asked for. */
export function exportJob(resources: Making): JobKind {
  return {
    name: exportQueue,
    about: 'Writes the copies of their data that people have asked for.',
    work: ({ id }) => makeExport(resources, String(id)),
  };
}

/**
 * Writes an export into the file store and notifies its owner. One that was cut off is written from its beginning; what was stored of it
 * has no row and is swept.
 */
export async function makeExport(resources: Making, id: string): Promise<void> {
  const { database, fileStore, mailer } = resources;
  const kinds = resources.personalData.exports;
  const userId = await beginExport(database, id, kinds.length);
  if (userId === undefined) return;
  let noted = performance.now();
  const moved = async (done: number) => {
    if (performance.now() - noted < noteEvery) return;
    noted = performance.now();
    await moveExportOn(database, id, done);
  };
  const storageKey = newStorageKey();
  const written = counted(await writeExport({ db: database, fileStore, kinds }, userId, moved));
  await fileStore.put(storageKey, written.stream);
  const isKept = await inTransaction({ db: database }, async ({ db }) => {
    if (!(await finishExport(db, id, storageKey, written.size()))) return false;
    await notify(db, personalDataNotifications, [{ userId, event: 'dataExport', subject: '', data: {} }]);
    await mailer.send(exportMail(resources, await findRecipient(db, userId)), db);
    return true;
  });
  if (!isKept) await fileStore.delete(storageKey);
}

function counted(source: Readable): { stream: Readable; size: () => number } {
  let size = 0;
  const count = async function* () {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length;
      yield chunk;
    }
  };
  return { stream: Readable.from(count(), { objectMode: false }), size: () => size };
}
