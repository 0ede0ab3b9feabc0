import { notify } from '../../reach/notifications/notify.ts';
import { verificationNotifications } from './verification.notifications.ts';
import type { VerificationStep } from './verification.notifications.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Resources } from '../../resources.ts';
import { verificationMail } from './verification-mail.ts';
import { findRecipient } from './verification.sql.ts';

type Step = {
  id: string;
  userId: string;
  status: VerificationStep;
  /** What an operator wrote. */
  words?: string;
  /** The last day, in UTC, of what is verified. */
  lastDay?: string;
};

/** Notifies an account in the bell and by a mail of the state of its verification. */
export async function notifyOwner(
  { db, resources }: { db: Db; resources: Pick<Resources, 'config' | 'mailer' | 'site'> },
  { id, userId, status, words = '', lastDay = '' }: Step,
): Promise<void> {
  await notify(db, verificationNotifications, [
    { userId, event: 'verification', subject: `${id} ${status}`, data: { status, words, lastDay } },
  ]);
  const to = await findRecipient(db, userId);
  await resources.mailer.send(verificationMail(resources, to, { status, words, lastDay }), db);
}
