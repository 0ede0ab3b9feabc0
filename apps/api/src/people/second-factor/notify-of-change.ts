import type { Ctx } from '../../context.ts';
import { emailTemplate } from '../../reach/mail/email-template.ts';
import { notify, type NotificationOf } from '../../reach/notifications/notify.ts';
import { secondFactorNotifications } from './second-factor.notifications.ts';
import { findRecipient } from './second-factor.sql.ts';

/** What the mail says of it: not the name of a passkey, since whoever chose it may have signed up with a stranger's address. */
const happened = {
  secondFactorSet: 'An authenticator app was set up for your Guildhall account',
  secondFactorRemoved: 'The authenticator app was removed from your Guildhall account',
  passkeyAdded: 'A passkey was added to your Guildhall account',
  passkeyRemoved: 'A passkey was removed from your Guildhall account',
  recoveryCodesRenewed: 'New recovery codes were created for your Guildhall account',
};

/** A change of somebody's second factor. */
export type FactorChange = Extract<NotificationOf<typeof secondFactorNotifications>, { event: keyof typeof happened }>;

/** Notifies an account's owner in the bell and by mail that the second factor has changed, in case that somebody else has done it. */
export async function notifyOfChange({ db, resources }: Pick<Ctx, 'db' | 'resources'>, change: FactorChange) {
  await notify(db, secondFactorNotifications, [change]);
  const mail = emailTemplate(resources, {
    to: await findRecipient(db, change.userId),
    subject: 'Your second factor was changed',
    lines: [`${happened[change.event]} just now.`],
    action: { label: 'Check your profile', link: resources.site.screen('/my/profile') },
    closing:
      'If this was not you, change your password now, and remove anything you do not recognize in My Profile, under Security.',
    because: 'it is about the security of your account. Such mails cannot be turned off',
  });
  await resources.mailer.send(mail, db);
}
