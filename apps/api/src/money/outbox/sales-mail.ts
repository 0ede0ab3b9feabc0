import { formatCents } from '@guildhall/contract/money.ts';
import { testMoneyNote } from '@guildhall/contract/money/receipts.contract.ts';
import { emailTemplate } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';
import { preferencesLink, unsubscribeLink } from '../../reach/notifications/unsubscribe-link.ts';
import type { Resources } from '../../resources.ts';
import type { CountedSale, DueAccount, Sale } from './outbox.sql.ts';

/** The mail about what an organization has sold. No name and no title that people chose goes to an address that may be a stranger's. */
export function salesMail(
  { config, site, payments }: Pick<Resources, 'config' | 'site' | 'payments'>,
  due: DueAccount,
  sales: CountedSale[],
): Mail {
  const first = sales[0]!;
  const brief = (sale: Sale) => words[sale.kind](formatCents(sale.cents), due.emailVerified ? sale.buyer : '');
  const line = (sale: Sale) => `${due.emailVerified ? withTitle(sale) : brief(sale)}.`;
  const more = first.all - sales.length;
  return emailTemplate(
    { config, site },
    {
      to: due,
      subject: first.all === 1 ? brief(first) : `${first.all} sales, ${formatCents(first.allCents)} in total`,
      figure: formatCents(first.allCents),
      lines: [
        ...sales.map(line),
        ...(more > 0 ? [`And ${more} more.`] : []),
        ...(payments.current.testMode ? [testMoneyNote] : []),
      ],
      action: first.all === 1 ? actionOf(site, first) : wallet(site),
      because: 'your notification settings include mails about money',
      preferences: preferencesLink(site),
      unsubscribe: unsubscribeLink({ config, site }, { accountId: due.accountId, kind: 'money' }),
    },
  );
}

/** What happened, without a name where that is blank. */
const words: Record<Sale['kind'], (sum: string, buyer: string) => string> = {
  order: (sum, buyer) => (buyer === '' ? `An order of ${sum}` : `${buyer} ordered for ${sum}`),
  investment: (sum, buyer) => (buyer === '' ? `An investment of ${sum}` : `${buyer} invested ${sum}`),
  release: (sum, buyer) => `${buyer === '' ? 'An' : `${buyer}’s`} investment of ${sum} has reached your wallet`,
};

function withTitle({ kind, buyer, cents, projectTitle }: Sale): string {
  const sum = formatCents(cents);
  switch (kind) {
    case 'order':
      return `${buyer} ordered ${projectTitle} for ${sum}`;
    case 'investment':
      return `${buyer} invested ${sum} in ${projectTitle}`;
    case 'release':
      return `${buyer}’s investment of ${sum} in ${projectTitle} has reached your wallet`;
  }
}

/** Where a seller finds what was sold: an order has a page, and of an investment the project has the list. */
function actionOf(site: Resources['site'], { kind, id, projectId }: Sale) {
  return kind === 'order'
    ? { label: 'See the order', link: site.screen(`/order/detail?id=${id}`) }
    : { label: 'See the project', link: site.screen(`/project/details?id=${projectId}`) };
}

function wallet(site: Resources['site']) {
  return { label: 'See your wallet', link: site.screen('/wallet') };
}
