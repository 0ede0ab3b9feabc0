import { nilUuid } from '@guildhall/contract/fields.ts';
import { unusedHash } from '../../platform/secrets/passwords.ts';
import { deleteWithCopies } from '../../base/files/file-store.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { personalDataNotifications } from './personal-data.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import {
  beginErasure,
  endExports,
  eraseFileRows,
  erasePart,
  findDueErasure,
  findFilesToErase,
  finishErasure,
  moveErasureOn,
  putErasureOff,
  takeErasureBack,
  type DueErasure,
} from './erasure.sql.ts';
import { erasedMail, erasureGivenUpMail } from './personal-data-mails.ts';
import { emptyExport, findRecipient } from './personal-data.sql.ts';

type Erasing = Pick<Resources, 'database' | 'fileStore' | 'mailer' | 'site' | 'log'>;

export const eraseQueue = 'personal-data.erase';

/** So many rows are changed in one transaction. */
const most = 1000;

/** What `erase_part` of erasure.functions.sql knows, in this order. */
const parts = [
  'messages',
  'reviews',
  'complaints',
  'complaints answered',
  'flags',
  'appeals',
  'reports asked',
  'reports answered',
  'investments',
  'orders',
  'steps of orders',
  'refunds',
  'disputes',
  'withdrawals',
  'payments',
  'notifications of others',
  'notifications',
  'likes',
  'likes received',
  'connections',
  'lists',
  'services',
  'projects',
  // New parts come here: an erasure that is under way has counted those above.
  'acts of members',
  'notes of operators',
  'rest',
] as const;

/** Erases the accounts whose day has come: when the job of one is due, and each hour what a crash has left. */
export function erasureJob(resources: Erasing): JobKind {
  return {
    name: eraseQueue,
    about: 'Deletes the accounts whose day has come.',
    every: '37 * * * *',
    work: () => eraseDueAccounts(resources),
  };
}

/** Answers how many accounts were erased. One that fails is tried again an hour later and keeps none of the others. */
export async function eraseDueAccounts(resources: Erasing): Promise<number> {
  let [erased, after] = [0, nilUuid];
  for (;;) {
    const due = await findDueErasure(resources.database, after);
    if (!due) return erased;
    after = due.id;
    try {
      if (await eraseAccount(resources, due)) erased++;
    } catch (error) {
      resources.log.error({ err: error, erasure: due.id }, 'erasure');
    }
  }
}

/**
 * Erases an account in steps, each of which may be done twice: what a crash cuts off is gone on with. The books, receipts and numbers stay under
 * the account's id. False when it has to wait, or was given up since something has to be settled first.
 */
async function eraseAccount(resources: Erasing, { id, userId, partsDone }: DueErasure): Promise<boolean> {
  const { database, fileStore } = resources;
  if (!(await begin(resources, id, userId))) return false;
  const all = parts.length + 2;
  for (const [place, part] of parts.entries()) {
    if (place < partsDone) continue;
    while ((await inTransaction({ db: database }, ({ db }) => erasePart(db, userId, part, most))) > 0);
    await moveErasureOn(database, id, place + 1, all);
  }
  for (;;) {
    const files = await findFilesToErase(database, userId);
    if (files.length === 0) break;
    for (const { storageKey } of files) await deleteWithCopies(fileStore, storageKey);
    await eraseFileRows(
      database,
      userId,
      files.map((file) => file.id),
    );
  }
  await moveErasureOn(database, id, parts.length + 1, all);
  for (const made of await endExports(database, userId)) {
    if (made.storageKey) await fileStore.delete(made.storageKey);
    await emptyExport(database, made.id);
  }
  await moveErasureOn(database, id, all, all);
  await finishErasure(database, id);
  return true;
}

/** False when it cannot begin today. */
function begin({ database, mailer, site }: Erasing, id: string, userId: string): Promise<boolean> {
  const hash = unusedHash();
  return inTransaction({ db: database }, async ({ db }) => {
    const owner = await findRecipient(db, userId);
    const outcome = await beginErasure(db, userId, hash);
    if (outcome === 'later') await putErasureOff(db, id);
    if (outcome === 'open' && (await takeErasureBack(db, userId))) {
      await notify(db, personalDataNotifications, [{ userId, event: 'erasure', subject: id, data: { on: '' } }]);
      await mailer.send(erasureGivenUpMail(owner, site), db);
    }
    // One that goes on after a crash has no address any more.
    if (outcome === 'begun' && !owner.email.endsWith('@deleted.invalid')) await mailer.send(erasedMail(owner), db);
    return outcome === 'begun';
  });
}
