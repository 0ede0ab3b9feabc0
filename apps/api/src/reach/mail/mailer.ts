import type { Db } from '../../platform/database/database.ts';

/**
 * `unsubscribe` is the address by which its reader stops mails of its kind, with one click. Such a mail, and one that `canWait`, holds up no
 * code and no warning.
 */
export type Mail = { to: string; subject: string; text: string; html: string; unsubscribe?: string; canWait?: boolean };

/** Hands mail over for sending. Given the transaction that causes it, the mail leaves only if that commits. */
export type Mailer = { send(mail: Mail, db?: Db): Promise<void> };
