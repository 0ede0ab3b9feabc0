import { seeAsMinutes } from '@guildhall/contract/people/see-as.operator.contract.ts';
import { emailTemplate, type Recipient, type Sender } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';

/** The mail about an operator who sees the product as the account does: why, until when, and what they cannot see. */
export function seenAsMail(sender: Sender, to: Recipient, { reason, endsAt }: { reason: string; endsAt: Date }): Mail {
  const [day, time] = endsAt.toISOString().split('T');
  return emailTemplate(sender, {
    to,
    subject: 'Somebody of Guildhall can see your account for 30 minutes',
    lines: [
      `An operator of Guildhall can see your account as you see it for ${seeAsMinutes} minutes, until ${time!.slice(0, 5)} UTC on ${day}. They cannot change anything. They do not see your messages, your papers, your profile or a full bank account number.`,
      `The reason: ${reason}`,
      'Your profile lists everything that operators did with your account. If you do not know why this happened, please ask us.',
    ],
    action: { label: 'See what operators did', link: sender.site.screen('/my/profile') },
    because: 'it is about your account. Such mails cannot be turned off',
  });
}
