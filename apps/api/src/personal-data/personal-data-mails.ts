import { emailTemplate, type Recipient } from '../mail/email-template.ts';
import type { Mail } from '../mail/mailer.ts';

/** The mail that tells that an export is ready. It holds no link to the file: whoever reads the mail may be somebody else. */
export function exportMail(to: Recipient, origin: string): Mail {
  return emailTemplate({
    to,
    subject: 'Your data is ready',
    lines: [
      'the file with everything that Guildhall keeps about you is ready. You find it in your profile, under "Your data"; it is deleted after seven days.',
    ],
    action: { label: 'Open your profile', link: `${origin}/my/profile` },
    closing: 'If you have not asked for it, please change your password: somebody else is logged in to your account.',
  });
}
