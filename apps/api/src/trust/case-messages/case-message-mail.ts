import { emailTemplate, type Recipient, type Sender } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';

type Message = { id: string; about: string; text: string };

/**
 * The mail with a message of the house. To an address that was never verified it has the link alone: whoever reads it there may be
 * a stranger to the case.
 */
export function caseMessageMail(sender: Sender, to: Recipient, { id, about, text }: Message): Mail {
  return emailTemplate(sender, {
    to,
    subject: to.emailVerified ? `A message about ${about}` : 'A message from Guildhall',
    lines: to.emailVerified
      ? [`We write to you about ${about}.`, ...text.split('\n').filter((line) => line.trim() !== '')]
      : ['We have written to you. Log in to read it.'],
    action: { label: 'Read the message', link: sender.site.screen(`/my/message?id=${id}`) },
    closing: 'Please do not answer this mail. The page says where you can answer.',
    because: 'we wrote to you about your account or a case of yours. Such mails cannot be turned off',
  });
}
