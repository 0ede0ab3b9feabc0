import { formatCents } from '@guildhall/contract/money.ts';
import { testMoneyNote } from '@guildhall/contract/money/receipts.contract.ts';
import { emailTemplate } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';
import { mailsAbout, preferencesLink, unsubscribeLink } from '../../reach/notifications/unsubscribe-link.ts';
import type { Resources } from '../../resources.ts';
import { letterInWords, sentencesOf } from './letter.ts';
import type { WrittenLetter } from './yearly-letters.sql.ts';

type Writing = Pick<Resources, 'config' | 'site' | 'payments'>;

/** A mail names at most this many organizations and as many projects; the paper has more. */
const mostParts = 10;

/** The mail with a yearly letter, to an address that is verified. */
export function letterMail(writing: Writing, letter: WrittenLetter, names: ReadonlyMap<string, string>): Mail {
  const { config, site, payments } = writing;
  const { year, first, sections } = letterInWords(letter, names);
  const { accountId } = letter;
  return emailTemplate(
    { config, site },
    {
      to: letter,
      subject: `Your letter about ${year}`,
      lines: [
        `This is what happened in ${year}, to the end of 31 December.`,
        first.map(({ name, amount }) => `${name}: ${formatCents(amount)}.`).join(' '),
        ...sections.flatMap(({ parts, more }) => [
          ...parts.slice(0, mostParts).map((part) => `${part.name}. ${sentencesOf(part)}`),
          ...(parts.length > mostParts || more !== '' ? ['More of them are in the letter.'] : []),
        ]),
        ...(payments.current.testMode ? [testMoneyNote] : []),
      ],
      action: { label: 'Open your letter', link: site.screen('/wallet/letters') },
      because: `your notification settings include ${mailsAbout('reports')}`,
      preferences: preferencesLink(site),
      unsubscribe: unsubscribeLink({ config, site }, { accountId, kind: 'reports' }),
    },
  );
}
