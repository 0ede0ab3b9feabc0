import { checkedSetting, urlSetting } from '../../platform/process/settings.ts';

/** One address, alone or as `Name <address>`. */
const sender = /^(?:"(?<quoted>[^"]*)"\s*|(?<name>[^<>@,;"]*))<(?<address>[^<>]*)>$/;
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
    'The sender of mail, whose name each mail has at its end.',
    (text) => {
      if (!address.test(sender.exec(text)?.groups?.['address'] ?? text))
        throw new Error('must be one address, such as Guildhall <no-reply@guild.example>');
    },
    'Guildhall <no-reply@guildhall.example>',
  ),
};

/** Whose name MAIL_FROM has, or that of the product. */
export function senderName(mailFrom: string): string {
  const { quoted, name } = sender.exec(mailFrom)?.groups ?? {};
  return (quoted ?? name ?? '').trim() || 'Guildhall';
}
