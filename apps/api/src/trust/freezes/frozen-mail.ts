import { emailTemplate, type Recipient } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';
import type { Site } from '../../platform/http/site.ts';

type FreezeNews = { of: 'account' | 'project'; reason: string; endsAt: Date; site: Site };

const stopped = {
  account:
    'your account is frozen. No money leaves it, it can buy and publish nothing, and nobody can pay for what it sells; what is there you can read as before.',
  project: 'a project of yours is frozen. It takes no new money; everything else stays as it is.',
};

/** The mail about a freeze: why, until when, and how to appeal. The project is not named: the address may not be the owner's. */
export function frozenMail(to: Recipient, { of, reason, endsAt, site }: FreezeNews): Mail {
  return emailTemplate({
    to,
    subject: of === 'account' ? 'Your account is frozen' : 'A project of yours is frozen',
    lines: [
      stopped[of],
      `The reason: ${reason}`,
      `It ends by itself on ${endsAt.toISOString().slice(0, 10)}. If you think that this is wrong, you can appeal to the operators, once.`,
    ],
    action: { label: 'Read about it and appeal', link: site.screen('/my/profile') },
  });
}
