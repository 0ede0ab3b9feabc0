import { emailTemplate, type Recipient, type Sender } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';

/** The mail that says that an export is ready. It holds no link to the file: whoever reads the mail may be somebody else. */
export function exportMail(sender: Sender, to: Recipient): Mail {
  return emailTemplate(sender, {
    to,
    subject: 'Your data is ready',
    lines: [
      'The file with everything Guildhall stores about you is ready. You can find it in your profile, under "Your data". It is deleted after seven days.',
    ],
    action: { label: 'Open your profile', link: sender.site.screen('/my/profile') },
    closing: 'If you did not request it, change your password: someone else is logged in to your account.',
    because: 'a copy of your data was requested from your account',
  });
}

/** The mail that says that an account will be deleted, in case that somebody else has requested it. `on` is the day. */
export function erasureMail(sender: Sender, to: Recipient, on: string): Mail {
  return emailTemplate(sender, {
    to,
    subject: `Your account will be deleted on ${on}`,
    lines: [
      `You asked us to delete your Guildhall account. It will be deleted on ${on}. Until then you can log in and keep it with one click.`,
    ],
    action: { label: 'Keep my account', link: sender.site.screen('/my/profile') },
    closing: 'If this was not you, log in, keep the account and change your password: someone else knows it.',
    because: 'the deletion of your account was requested',
  });
}

/** The mail that says that an account is not deleted, since something came in between. */
export function erasureGivenUpMail(sender: Sender, to: Recipient): Mail {
  return emailTemplate(sender, {
    to,
    subject: 'Your account was not deleted',
    lines: [
      'Your Guildhall account was due to be deleted today. Something has to be settled first, such as money that has reached your wallet since. Your profile shows what it is. After that you can request it again.',
    ],
    action: { label: 'Open your profile', link: sender.site.screen('/my/profile') },
    because: 'the deletion of your account was requested',
  });
}

/** The last mail to an account. */
export function erasedMail(sender: Sender, to: Recipient): Mail {
  return emailTemplate(sender, {
    to,
    subject: 'Your account has been deleted',
    lines: [
      'Your Guildhall account has been deleted, as you asked. Nobody can log in to it now, and your e-mail address can be used for a new account.',
      'Payments and receipts stay in the books for as long as the law requires.',
    ],
    because: 'this was the address of the account. It is the last mail about it',
  });
}
