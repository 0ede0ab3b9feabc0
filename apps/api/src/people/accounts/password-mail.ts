import { emailTemplate, type Recipient } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';

/** The mail to an account's owner about a new password, in case that somebody else has set it. */
export function passwordMail(to: Recipient): Mail {
  return emailTemplate({
    to,
    subject: 'Your password was changed',
    lines: ['the password of your Guildhall account was changed just now, and other devices were logged out.'],
    closing:
      'If it was not you, please choose "Forgot Password?" on the log-in page at once and set a new one: whoever changed it is then logged out.',
  });
}
