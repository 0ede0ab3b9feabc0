import { inTransaction, type Db } from '../../platform/database/database.ts';

/** In milliseconds: a run of a job that is done each minute ends before the next one begins. */
const longestRun = 50_000;

/**
 * Sends the mails that are due, those of one account after those of another, each in one transaction with the mark that they were sent:
 * nothing is mailed twice, whatever crashes and however many processes send.
 * @param sendNext sends what one account is due and answers how many mails that were; undefined when nobody is due
 * @returns how many mails were sent
 */
export async function sendInTurn(db: Db, sendNext: (db: Db) => Promise<number | undefined>): Promise<number> {
  const end = performance.now() + longestRun;
  for (let sent = 0; ;) {
    const more = performance.now() > end ? undefined : await inTransaction({ db }, (tx) => sendNext(tx.db));
    if (more === undefined) return sent;
    sent += more;
  }
}
