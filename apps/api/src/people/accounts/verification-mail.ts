import { emailTemplate } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';

/** The mail that asks a new account to confirm its address. */
export function verificationMail(email: string, link: string): Mail {
  return emailTemplate({
    to: { email, name: '', emailVerified: false },
    subject: 'Please verify your e-mail address',
    lines: [
      'Welcome to Guildhall. Please confirm that this e-mail address is yours. The link below works for seven days.',
    ],
    action: { label: 'Verify my e-mail address', link },
    closing: 'If you did not sign up, ignore this mail.',
  });
}
