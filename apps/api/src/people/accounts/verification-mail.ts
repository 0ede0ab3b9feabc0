import { emailTemplate, type Sender } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';

/** The mail that asks a new account to confirm its address, with the key that does. */
export function verificationMail(sender: Sender, email: string, key: string): Mail {
  return emailTemplate(sender, {
    to: { email, name: '', emailVerified: false },
    subject: 'Please verify your e-mail address',
    lines: [
      'Welcome to Guildhall. Please confirm that this e-mail address is yours. The link below works for seven days.',
    ],
    action: { label: 'Verify my e-mail address', link: `${sender.site.origin()}/email/verified?key=${key}` },
    closing: 'If you did not sign up, ignore this mail.',
    because: 'someone signed up to Guildhall with this e-mail address',
  });
}
