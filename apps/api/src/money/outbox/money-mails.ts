import type { Db } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { sendInTurn } from '../../reach/mail/send-in-turn.ts';
import type { Resources } from '../../resources.ts';
import { movementsMail } from './movements-mail.ts';
import { markMailed, salesIn, takeDueAccount, takeMovements } from './outbox.sql.ts';
import { salesMail } from './sales-mail.ts';

type Mailing = Pick<Resources, 'config' | 'database' | 'mailer' | 'payments' | 'site'>;

/** A mail names at most this many sales or movements; the rest is in its sum or number. */
const mostLines = 20;

/** Once a minute, to each account one mail about what it sold and one about what moved in its wallet since the last. */
export function moneyMailsJob(resources: Mailing): JobKind {
  return {
    name: 'outbox.mail',
    about: 'Mails people what they have sold and what happened to their money.',
    every: '* * * * *',
    work: () => sendMoneyMails(resources),
  };
}

/** Sends the mails of all accounts that are due. Answers how many mails were sent. */
export function sendMoneyMails(resources: Mailing): Promise<number> {
  return sendInTurn(resources.database, (db) => sendNext(resources, db));
}

async function sendNext(resources: Mailing, db: Db): Promise<number | undefined> {
  const due = await takeDueAccount(db);
  if (!due) return undefined;
  const sales = due.wantsSales ? await salesIn(db, due, mostLines) : [];
  const movements = await takeMovements(db, due, mostLines);
  if (sales.length > 0) await resources.mailer.send(salesMail(resources, due, sales), db);
  if (movements.length > 0) {
    await resources.mailer.send({ ...movementsMail(resources, due, movements), canWait: true }, db);
  }
  await markMailed(db, due);
  return Number(sales.length > 0) + Number(movements.length > 0);
}
