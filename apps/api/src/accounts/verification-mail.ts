import { letter } from '../mail/letter.ts';
import type { Mail } from '../mail/mailer.ts';

/** The mail that asks a new account to confirm its address. */
export const verificationMail = (to: { name: string; email: string }, link: string): Mail =>
  letter({
    to: to.email,
    subject: 'Please verify your e-mail address',
    greeting: `Hello ${to.name},`,
    lines: [
      'welcome to Guildhall. Please confirm that this e-mail address is yours; the link below holds for seven days.',
    ],
    action: { label: 'Verify my e-mail address', link },
    closing: 'If you have not registered, you can leave this mail unanswered: nothing will happen.',
  });
