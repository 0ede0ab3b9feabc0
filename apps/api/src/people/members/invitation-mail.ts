import type { MemberRole } from '@guildhall/contract/route.ts';
import { emailTemplate, type Sender } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';

/** The mail that invites somebody to act for an organization; whether they have an account is not known. */
export function invitationMail(
  sender: Sender,
  { email, organization, role, link }: { email: string; organization: string; role: MemberRole; link: string },
): Mail {
  return emailTemplate(sender, {
    to: { email, name: '', emailVerified: false },
    subject: `${organization} invites you`,
    lines: [
      `${organization} invites you to act for it on Guildhall, as ${role}. The link below works for seven days.`,
      'Please log in with this e-mail address, or register with it first.',
    ],
    action: { label: 'Read the invitation', link },
    closing: 'If you did not expect this, ignore this mail.',
    because: 'an organization on Guildhall entered this e-mail address',
  });
}
