import { emailTemplate, type Recipient } from '../mail/email-template.ts';
import type { Mail } from '../mail/mailer.ts';
import { placeOfHidden, type Hidden } from './place-of-hidden.ts';

type Told = Hidden & { origin: string; appealed: boolean };

/** The mail that tells the author of a review or message that it is hidden, or stays so after an appeal. */
export function hiddenMail(to: Recipient, { origin, appealed, ...hidden }: Told): Mail {
  const { what, reason } = hidden;
  return emailTemplate({
    to,
    subject: appealed ? `Your ${what} stays hidden` : `A ${what} of yours was hidden`,
    lines: [
      appealed
        ? `the operators have read your appeal. Your ${what} stays hidden.`
        : `the operators have hidden a ${what} of yours. You still see it, and nobody else does.`,
      `The reason: ${reason}`,
      ...(appealed ? [] : ['If you think that this is wrong, you can appeal to the operators, once.']),
    ],
    action: { label: 'See it', link: `${origin}${placeOfHidden(hidden)}` },
  });
}
