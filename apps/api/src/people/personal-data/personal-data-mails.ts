import { emailTemplate, type Recipient } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';
import type { Site } from '../../platform/http/site.ts';

/** The mail that says that an export is ready. It holds no link to the file: whoever reads the mail may be somebody else. */
export function exportMail(to: Recipient, site: Site): Mail {
  return emailTemplate({
    to,
    subject: 'Your data is ready',
    lines: [
      'the file with everything that Guildhall keeps about you is ready. You find it in your profile, under "Your data"; it is deleted after seven days.',
    ],
    action: { label: 'Open your profile', link: site.screen('/my/profile') },
    closing: 'If you have not asked for it, please change your password: somebody else is logged in to your account.',
  });
}

/** The mail that says that an account will be deleted, in case that somebody else has requested it. `on` is the day. */
export function erasureMail(to: Recipient, on: string, site: Site): Mail {
  return emailTemplate({
    to,
    subject: `Your account will be deleted on ${on}`,
    lines: [
      `you have asked for your Guildhall account to be deleted. That will be done on ${on}. Until then you can log in and keep it with one click.`,
    ],
    action: { label: 'Do not delete it', link: site.screen('/my/profile') },
    closing: 'If it was not you, please log in, keep the account and change your password: somebody else knows it.',
  });
}

/** The mail that says that an account is not deleted, since something came in between. */
export function erasureGivenUpMail(to: Recipient, site: Site): Mail {
  return emailTemplate({
    to,
    subject: 'Your account was not deleted',
    lines: [
      'your Guildhall account was to be deleted today. Something has to be settled first, such as money that came to your wallet meanwhile. Your profile tells you what it is; then you can ask again.',
    ],
    action: { label: 'Open your profile', link: site.screen('/my/profile') },
  });
}

/** The last mail to an account. */
export function erasedMail(to: Recipient): Mail {
  return emailTemplate({
    to,
    subject: 'Your account has been deleted',
    lines: [
      'your Guildhall account has been deleted, as you asked. Nobody can log in to it any more, and your e-mail address is free for a new one.',
      'Payments and receipts stay in the books for as long as the law asks for it.',
    ],
  });
}
