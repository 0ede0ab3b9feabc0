import type { ChoosableKind } from '@guildhall/contract/reach/notification-kinds.ts';
import { formatCents } from '@guildhall/contract/money.ts';
import { emailTemplate } from '../mail/email-template.ts';
import type { Mail } from '../mail/mailer.ts';
import { sendInTurn } from '../mail/send-in-turn.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { wordsOf } from './declare.ts';
import { takeDueNotifications, type DueNotification } from './notifications.sql.ts';
import { labelOf } from './link-labels.ts';
import { mailsAbout, preferencesLink, unsubscribeLink } from './unsubscribe-link.ts';

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

/** No longer, since a list of mails shows no more of it. */
const longestSubject = 90;

/** Of one notification its amount and the way to it; of more than one each its own link, and the way to all of them. */
function write({ config, notifications, site }: Sending, due: DueNotification[]): Mail {
  const { userId, total, kinds, cents, ...to } = due[0]!;
  const each = due.map(({ event, ...happened }) => {
    const { text, link } = wordsOf(notifications, event, happened);
    return { text, link: { label: labelOf(link), link: site.screen(link) } };
  });
  const first = each[0]!;
  const isOne = total === 1;
  const more = total - due.length;
  const chosen = kinds.filter((kind) => kind !== 'security');
  return emailTemplate(
    { config, site },
    {
      to,
      subject: isOne ? shortened(first.text) : `${total} new notifications`,
      figure: isOne && kinds[0] === 'money' && cents > 0n ? formatCents(cents) : undefined,
      lines: [...(isOne ? [first.text] : each), ...(more > 0 ? [`And ${more} more.`] : [])],
      action: isOne ? first.link : { label: 'See all notifications', link: site.screen('/notifications') },
      ...whyAndHowToStop({ config, site }, userId, chosen),
    },
  );
}

/** Mails about security alone can be turned off by nobody. */
function whyAndHowToStop(sender: Pick<Sending, 'config' | 'site'>, accountId: string, kinds: ChoosableKind[]) {
  const [first, ...others] = kinds;
  if (first === undefined)
    return { because: 'it is about the security of your account. Such mails cannot be turned off' };
  const kind = others.length > 0 ? 'all' : first;
  return {
    because: `your notification settings include ${kind === 'all' ? 'mails like this' : mailsAbout(kind)}`,
    preferences: preferencesLink(sender.site),
    unsubscribe: unsubscribeLink(sender, { accountId, kind }),
  };
}

/** What is at most a line of a list of mails, cut between two words. */
function shortened(text: string): string {
  if (text.length <= longestSubject) return text;
  return `${text.slice(0, text.lastIndexOf(' ', longestSubject)).replace(/[\s,.:;]+$/, '')} …`;
}
