import { aHidden, hiddenWords } from '@guildhall/contract/trust/hidden-words.ts';
import { emailTemplate, type Recipient, type Sender } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';
import { placeOfHidden, type Hidden } from './place-of-hidden.ts';

type HiddenNews = Hidden & { appealed: boolean };

/** The mail that says to the author of a text or file that it is hidden, or stays so after an appeal. */
export function hiddenMail(sender: Sender, to: Recipient, { appealed, ...hidden }: HiddenNews): Mail {
  const { reason } = hidden;
  const what = hiddenWords[hidden.what];
  const aWhat = aHidden(hidden.what);
  const who = hidden.what === 'file' ? 'Nobody can see it now' : 'Only you can see it now';
  return emailTemplate(sender, {
    to,
    subject: appealed ? `Your ${what} stays hidden` : `${aWhat[0]!.toUpperCase()}${aWhat.slice(1)} of yours was hidden`,
    lines: [
      appealed ? `We have read your appeal. Your ${what} stays hidden.` : `We have hidden ${aWhat} of yours. ${who}.`,
      `The reason: ${reason}`,
      ...(appealed ? [] : ['If you think this is wrong, you can appeal once.']),
    ],
    action: { label: 'See it', link: sender.site.screen(placeOfHidden(hidden)) },
    because: 'you wrote or uploaded it. Such mails cannot be turned off',
  });
}
