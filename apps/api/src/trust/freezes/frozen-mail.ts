import { emailTemplate, type Recipient, type Sender } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';

type FreezeNews = { of: 'account' | 'project'; reason: string; endsAt: Date };

const stopped = {
  account:
    'Your account is frozen. You can still read everything. You cannot send money, buy or publish, and nobody can pay for what you sell.',
  project: 'One of your projects is frozen. It cannot take new money. Everything else stays the same.',
};

/** The mail about a freeze: why, until when, and how to appeal. The project is not named: the address may not be the owner's. */
export function frozenMail(sender: Sender, to: Recipient, { of, reason, endsAt }: FreezeNews): Mail {
  return emailTemplate(sender, {
    to,
    subject: of === 'account' ? 'Your account is frozen' : 'One of your projects is frozen',
    lines: [
      stopped[of],
      `The reason: ${reason}`,
      `The freeze ends automatically on ${endsAt.toISOString().slice(0, 10)}. If you think this is wrong, you can appeal once.`,
    ],
    action: { label: 'Read about it and appeal', link: sender.site.screen('/my/profile') },
    because: 'it is about your account. Such mails cannot be turned off',
  });
}
