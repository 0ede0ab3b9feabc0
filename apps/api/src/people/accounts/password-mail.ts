import { emailTemplate, type Recipient, type Sender } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';

/** The mail to an account's owner about a new password, in case that somebody else has set it. */
export function passwordMail(sender: Sender, to: Recipient): Mail {
  return emailTemplate(sender, {
    to,
    subject: 'Your password was changed',
    lines: ['The password of your Guildhall account was just changed, and all other devices were logged out.'],
    action: { label: 'Set a new password', link: `${sender.site.origin()}/forgot/passsword` },
    closing: 'If this was not you, set a new password now. That logs out whoever changed it.',
    because: 'it is about the security of your account. Such mails cannot be turned off',
  });
}
