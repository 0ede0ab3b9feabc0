import { emailTemplate, type Recipient } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';

/** The mail to an account's owner about a new password, in case that somebody else has set it. */
export function passwordMail(to: Recipient): Mail {
  return emailTemplate({
    to,
    subject: 'Your password was changed',
    lines: ['The password of your Guildhall account was just changed, and all other devices were logged out.'],
    closing:
      'If this was not you, choose "Forgot Password?" on the log-in page now and set a new one. That logs out whoever changed it.',
  });
}
