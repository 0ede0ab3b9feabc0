import type { Db } from '../platform/database/database.ts';

export type Mail = { to: string; subject: string; text: string; html: string };

/** Hands mail over for sending. Given the transaction that causes it, the mail leaves only if that commits. */
export type Mailer = { send(mail: Mail, db?: Db): Promise<void> };
