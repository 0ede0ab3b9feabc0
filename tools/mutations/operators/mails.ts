import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in what is known of the mails to an account. */
export const mailsMistakes = [
  ...mistakesIn(
    `${api}/reach/mail/jobs-mailer.ts`,
    ['reach/mail/jobs-mailer'],
    ['a mail that failed counts as sent', 'throw error;\n    }', '}'],
    ['that a mail failed is not noted', 'await noteFailure(database, mail.messageId, problemWords(error));', ''],
    ['that a mail was sent is not noted', 'await noteSent(database, mail.messageId);', ''],
  ),
  ...mistakesIn(
    `${api}/reach/mail/mails.sql.ts`,
    ['reach/mail/jobs-mailer'],
    [
      'a mail is noted for whoever signed up first',
      'FROM users AS u WHERE u.email = lower(:to)',
      'FROM users AS u WHERE u.email IS NOT NULL OR u.email = lower(:to) ORDER BY id LIMIT 1',
    ],
  ),
];
