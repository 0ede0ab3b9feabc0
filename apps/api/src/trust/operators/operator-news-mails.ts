import { emailTemplate, type EmailLine } from '../../reach/mail/email-template.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { findNewsRecipients, takeOperatorNews } from './operator-news.sql.ts';

import { stopRoleLink } from './stop-role-link.ts';

type Sending = Pick<Resources, 'config' | 'database' | 'mailer' | 'site'>;

/** Once a minute, the mails to operators, and to OPERATOR_MAIL, about what they have to know. */
export function operatorNewsJob(resources: Sending): JobKind {
  return {
    name: 'operators.mail',
    about: 'Mails operators what they have to know.',
    every: '* * * * *',
    work: () => sendOperatorNews(resources),
  };
}

/** Sends all that is due, each in one transaction with the mark that it was sent. Answers how many mails that were. */
export async function sendOperatorNews({ config, database, mailer, site }: Sending): Promise<number> {
  for (let sent = 0; ;) {
    const mails = await inTransaction({ db: database }, async ({ db }) => {
      const news = await takeOperatorNews(db);
      if (!news) return undefined;
      const recipients = await findNewsRecipients(db, news);
      if (config.operatorMail !== '' && recipients.every(({ email }) => email !== config.operatorMail.toLowerCase()))
        recipients.push({ email: config.operatorMail, name: '', emailVerified: false });
      for (const to of recipients)
        await mailer.send(
          emailTemplate(
            { config, site },
            {
              to,
              subject: news.heading,
              lines: [
                news.heading,
                ...news.words.slice(0, -1),
                ...lastLine(news.words.at(-1), news.stops === null ? '' : stopRoleLink({ config, site }, news.stops)),
              ],
              action: { label: 'Open the console', link: `${site.origin()}${news.link}` },
              because: 'you run this site. Such mails cannot be turned off',
            },
          ),
          db,
        );
      return recipients.length;
    });
    if (mails === undefined) return sent;
    sent += mails;
  }
}

/** The last of the words, with the link that stops what the mail is about. */
function lastLine(words: string | undefined, stop: string): EmailLine[] {
  if (words === undefined) return [];
  return [stop === '' ? words : { text: words, link: { label: 'Stop this', link: stop } }];
}
