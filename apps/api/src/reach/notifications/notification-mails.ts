import { emailTemplate } from '../mail/email-template.ts';
import type { Mail } from '../mail/mailer.ts';
import { sendInTurn } from '../mail/send-in-turn.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { wordsOf } from './declare.ts';
import { takeDueNotifications, type DueNotification } from './notifications.sql.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

type Sending = Pick<Resources, 'config' | 'database' | 'mailer' | 'notifications' | 'site'>;

/** How many notifications a mail lists one by one; the rest are counted. */
const mostLines = 20;

/** Each minute, one mail to each account that wants mails: of what was due at once, and of the daily digest. */
export function notificationMailsJob(resources: Sending): JobKind {
  return {
    name: 'notifications.mail',
    about: 'Mails notifications to those who want them by mail.',
    every: '* * * * *',
    work: () => sendNotificationMails(resources),
  };
}

/**
 * Sends every mail that is due by this moment and answers how many. A Date has whole milliseconds, and the database's moments are finer:
 * what was written within this one is due, too.
 */
export function sendNotificationMails(resources: Sending, at = new Date(Date.now() + 1)): Promise<number> {
  return sendInTurn(resources.database, async (db) => {
    const due = await takeDueNotifications(db, at, mostLines);
    if (due.length === 0) return undefined;
    await resources.mailer.send(write(resources, due), db);
    return 1;
  });
}

function write({ config, notifications, site }: Sending, due: DueNotification[]): Mail {
  const { userId, total, kinds, ...to } = due[0]!;
  const told = due.map(({ event, ...happened }) => wordsOf(notifications, event, happened));
  const more = total - due.length;
  // Events of security are in no mail about notifications.
  const [kind, ...others] = kinds as Exclude<DueNotification['kinds'][number], 'security'>[];
  return emailTemplate({
    to,
    subject: total === 1 ? told[0]!.text : `${total} new notifications`,
    lines: [
      ...told.map(({ text, link }) => ({ text, link: { label: 'See it', link: site.screen(link) } })),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: { label: 'Choose which mails you get, and when', link: site.screen('/notifications/preferences') },
    unsubscribe: unsubscribeLink({ config, site }, { accountId: userId, kind: others.length > 0 ? 'all' : kind! }),
  });
}
