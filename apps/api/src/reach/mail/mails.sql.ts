import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const sql = {
  // A mail to an address that is no account's, as an invitation, is not noted.
  note: statement<{ id: string; to: string; subject: string }>(
    'mails.note',
    'INSERT INTO mails (id, user_id, subject) SELECT :id, u.id, :subject FROM users AS u WHERE u.email = lower(:to)',
  ),
  sent: statement<{ id: string }>('mails.sent', 'UPDATE mails SET sent_at = now() WHERE id = :id AND sent_at IS NULL'),
  failed: statement<{ id: string; problem: string }>(
    'mails.failed',
    'UPDATE mails SET failures = failures + 1, problem = :problem WHERE id = :id',
  ),
};

/** Notes that a mail to an account waits to be sent: its subject alone, since the text may hold a code. */
export async function noteMail(db: Db, mail: { id: string; to: string; subject: string }): Promise<void> {
  await db.query(sql.note, mail);
}

/** Notes that a mail server, or the mailbox of this machine, has taken a mail. */
export async function noteSent(db: Db, id: string): Promise<void> {
  await db.query(sql.sent, { id });
}

/** Notes that sending a mail has failed once more, and why in words for operators. */
export async function noteFailure(db: Db, id: string, problem: string): Promise<void> {
  await db.query(sql.failed, { id, problem });
}
