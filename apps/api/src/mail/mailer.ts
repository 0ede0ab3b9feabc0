import type { Db } from '../platform/database/database.ts';

/** `unsubscribe` is the address by which its reader stops mails of its kind, with one click. */
export type Mail = { to: string; subject: string; text: string; html: string; unsubscribe?: string };

/** Hands mail over for sending. Given the transaction that causes it, the mail leaves only if that commits. */
export type Mailer = { send(mail: Mail, db?: Db): Promise<void> };
