import { nilUuid } from '@guildhall/contract/fields.ts';
import { unusedHash } from '../../platform/secrets/passwords.ts';
import { eraseFilesOf } from '../../base/files/erase-files.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { personalDataNotifications } from './personal-data.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import {
  beginErasure,
  endExports,
  endErasure,
  erasePart,
  findDueErasure,
  finishErasure,
  moveErasureOn,
  putErasureOff,
  type DueErasure,
} from './erasure.sql.ts';
import { erasedMail, erasureGivenUpMail } from './personal-data-mails.ts';
import { emptyExport, findRecipient } from './personal-data.sql.ts';
import { takeErasureBack } from './take-erasure-back.ts';

type Erasing = Pick<Resources, 'config' | 'database' | 'fileStore' | 'mailer' | 'personalData' | 'site' | 'log'>;

export const eraseQueue = 'personal-data.erase';

/** How many rows at most are changed in one transaction. */
const most = 1000;

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
  let erased = 0;
  let after = nilUuid;
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
 * Erases an account in steps, each of which may be done twice: what a crash cuts off is done again from the first part, and one that is done finds
 * nothing. The books, receipts and numbers stay under the account's id. False when it has to wait, or was given up since something has to be settled
 * first.
 */
async function eraseAccount(resources: Erasing, { id, userId }: DueErasure): Promise<boolean> {
  const { database, fileStore, personalData } = resources;
  if (!(await begin(resources, id, userId))) return false;
  const parts = personalData.erasures.flatMap((erasure) => erasure.parts ?? []);
  const all = parts.length + 3;
  for (const [place, part] of parts.entries()) {
    while ((await inTransaction({ db: database }, ({ db }) => erasePart(db, part, userId, most))) > 0);
    await moveErasureOn(database, id, place + 1, all);
  }
  await inTransaction({ db: database }, ({ db }) => endErasure(db, personalData.erasures, userId));
  await moveErasureOn(database, id, parts.length + 1, all);
  await eraseFilesOf(resources, userId);
  await moveErasureOn(database, id, parts.length + 2, all);
  for (const made of await endExports(database, userId)) {
    if (made.storageKey) await fileStore.delete(made.storageKey);
    await emptyExport(database, made.id);
  }
  await moveErasureOn(database, id, all, all);
  await finishErasure(database, id);
  return true;
}

/** False when it cannot begin today. */
function begin(
  { config, database, mailer, personalData, site }: Erasing,
  id: string,
  userId: string,
): Promise<boolean> {
  const hash = unusedHash();
  return inTransaction({ db: database }, async ({ db }) => {
    const owner = await findRecipient(db, userId);
    const outcome = await beginErasure(db, personalData.erasures, userId, hash);
    if (outcome === 'later') await putErasureOff(db, id);
    if (outcome === 'open' && (await takeErasureBack(db, personalData, userId))) {
      await notify(db, personalDataNotifications, [{ userId, event: 'erasure', subject: id, data: { on: '' } }]);
      await mailer.send(erasureGivenUpMail({ config, site }, owner), db);
    }
    if (outcome === 'begins') await mailer.send(erasedMail({ config, site }, owner), db);
    return outcome === 'begins' || outcome === 'begun';
  });
}
