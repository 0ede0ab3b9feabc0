import { formatCents } from '@guildhall/contract/money.ts';
import { testMoneyNote } from '@guildhall/contract/money/receipts.contract.ts';
import { emailTemplate } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';
import { unsubscribeLink } from '../../reach/notifications/unsubscribe-link.ts';
import type { Resources } from '../../resources.ts';
import type { CountedSale, DueAccount, Sale } from './outbox.sql.ts';

const nouns = { order: 'An order of', investment: 'An investment of' };

/** The mail about what an organization has sold. No name and no title that people chose goes to an address that may be a stranger's. */
export function salesMail(
  { config, site, payments }: Pick<Resources, 'config' | 'site' | 'payments'>,
  due: DueAccount,
  sales: CountedSale[],
): Mail {
  const first = sales[0]!;
  const brief = (sale: Sale) => {
    const sum = formatCents(sale.cents);
    if (!due.emailVerified) return `${nouns[sale.kind]} ${sum}`;
    return sale.kind === 'order' ? `${sale.buyer} ordered for ${sum}` : `${sale.buyer} invested ${sum}`;
  };
  const line = (sale: Sale) => {
    if (!due.emailVerified) return `${brief(sale)}.`;
    const { kind, buyer, projectTitle } = sale;
    return kind === 'order'
      ? `${buyer} ordered ${projectTitle} for ${formatCents(sale.cents)}.`
      : `${brief(sale)} in ${projectTitle}.`;
  };
  const more = first.all - sales.length;
  return emailTemplate({
    to: due,
    subject: first.all === 1 ? brief(first) : `${first.all} sales, ${formatCents(first.allCents)} in total`,
    lines: [
      ...sales.map(line),
      ...(more > 0 ? [`And ${more} more.`] : []),
      ...(payments.current.testMode ? [testMoneyNote] : []),
    ],
    action: first.all === 1 ? actionOf(site, first) : wallet(site),
    unsubscribe: unsubscribeLink({ config, site }, { accountId: due.accountId, kind: 'money' }),
  });
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
