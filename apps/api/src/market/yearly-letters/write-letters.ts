import type { Db } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { sendInTurn } from '../../reach/mail/send-in-turn.ts';
import { notify } from '../../reach/notifications/notify.ts';
import type { Resources } from '../../resources.ts';
import { letterMail } from './letter-mail.ts';
import { yearlyLettersNotifications } from './yearly-letters.notifications.ts';
import { findWritten, namesIn, writeSome } from './yearly-letters.sql.ts';

type Writing = Pick<Resources, 'config' | 'database' | 'mailer' | 'payments' | 'site'>;

/** How many accounts are looked at in one transaction. */
const atOnce = 50;

/** Each minute goes on with the letters about the year before, from 3 January on until all are written. */
export function yearlyLettersJob(resources: Writing): JobKind {
  return {
    name: 'yearly-letters.write',
    about: 'Writes each January what organizations did with the money of the year before, and mails it.',
    every: '* * * * *',
    work: () => writeLetters(resources),
  };
}

/** Writes the letters that are due, for about as long as a minute. Answers how many were mailed. */
export function writeLetters(resources: Writing): Promise<number> {
  return sendInTurn(resources.database, (db) => writeNext(resources, db));
}

/** The next accounts: their letters, the mails and how far it has come are in one transaction, so that each is sent once. */
async function writeNext(resources: Writing, db: Db): Promise<number | undefined> {
  const { lookedAt, year, written } = await writeSome(db, atOnce);
  if (year === null) return undefined;
  if (lookedAt === 0 || written.length === 0) return 0;
  const letters = await findWritten(db, written, year);
  const mailed = letters.filter(({ wantsMail }) => wantsMail);
  const names = await namesIn(db, mailed);
  for (const letter of mailed)
    await resources.mailer.send({ ...letterMail(resources, letter, names), canWait: true }, db);
  await notify(
    db,
    yearlyLettersNotifications,
    letters.map(({ accountId }) => ({
      userId: accountId,
      event: 'yearlyLetter' as const,
      subject: String(year),
      data: { year },
    })),
  );
  return mailed.length;
}
