import { emailTemplate, type Recipient } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';
import type { Site } from '../../platform/http/site.ts';
import { aHidden, hiddenWords, placeOfHidden, type Hidden } from './place-of-hidden.ts';

type HiddenNews = Hidden & { site: Site; appealed: boolean };

/** The mail that says to the author of a text or file that it is hidden, or stays so after an appeal. */
export function hiddenMail(to: Recipient, { site, appealed, ...hidden }: HiddenNews): Mail {
  const { reason } = hidden;
  const what = hiddenWords[hidden.what];
  const aWhat = aHidden(hidden.what);
  const who = hidden.what === 'file' ? 'Nobody can see it now' : 'Only you can see it now';
  return emailTemplate({
    to,
    subject: appealed ? `Your ${what} stays hidden` : `${aWhat[0]!.toUpperCase()}${aWhat.slice(1)} of yours was hidden`,
    lines: [
      appealed ? `We have read your appeal. Your ${what} stays hidden.` : `We have hidden ${aWhat} of yours. ${who}.`,
      `The reason: ${reason}`,
      ...(appealed ? [] : ['If you think this is wrong, you can appeal once.']),
    ],
    action: { label: 'See it', link: site.screen(placeOfHidden(hidden)) },
  });
}
