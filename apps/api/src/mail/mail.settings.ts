import { textSetting, urlSetting } from '../platform/settings.ts';

export const mailSettings = {
  smtpUrl: urlSetting(
    'SMTP_URL',
    'The mail server; without one, mail is kept under DATA_DIR/mail and shown on a page of the product.',
    '',
    ['smtp:', 'smtps:'],
  ),
  mailFrom: textSetting('MAIL_FROM', 'The sender of mail.', 'Guildhall <no-reply@guildhall.example>'),
};
