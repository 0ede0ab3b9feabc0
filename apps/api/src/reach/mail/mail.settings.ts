import { checkedSetting, urlSetting } from '../../platform/process/settings.ts';

/** One address, alone or as `Name <address>`. */
const sender = /^(?:"[^"]*"\s*|[^<>@,;"]*)<([^<>]*)>$/;
const address = /^[^\s@<>,;]+@[^\s@<>,;]+$/;

export const mailSettings = {
  smtpUrl: urlSetting(
    'SMTP_URL',
    'The mail server, needed in production; at home without one, mail is stored under DATA_DIR/mail and shown on `/mailbox`.',
    '',
    ['smtp:', 'smtps:'],
  ),
  mailFrom: checkedSetting(
    'MAIL_FROM',
    'The sender of mail.',
    (text) => {
      if (!address.test(sender.exec(text)?.[1] ?? text))
        throw new Error('must be one address, such as Guildhall <no-reply@guild.example>');
    },
    'Guildhall <no-reply@guildhall.example>',
  ),
};
