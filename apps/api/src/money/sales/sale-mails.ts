import { formatCents } from '@guildhall/contract/money.ts';
import { testMoneyNote } from '@guildhall/contract/money/receipts.contract.ts';
import { emailTemplate } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';
import { unsubscribeLink } from '../../reach/notifications/unsubscribe-link.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { markMailed, salesSince, takeDueSaleMail, type DueSaleMail, type Sale } from './sales.sql.ts';

type Sending = Pick<Resources, 'config' | 'database' | 'mailer' | 'payments' | 'site'>;

/** So many sales are told one by one; the rest is in the sum. */
const mostLines = 20;

/** Once a minute, one mail to each organization that has sold something since the last. */
export function saleMailsJob(resources: Sending): JobKind {
  return {
    name: 'sales.mail',
    about: 'Mails organizations what they have sold.',
    every: '* * * * *',
    work: () => sendSaleMails(resources),
  };
}

/** Sends every mail that is due, each with its mark in one transaction, so that no sale is told twice. Answers how many. */
export async function sendSaleMails(resources: Sending): Promise<number> {
  for (let sent = 0; ;) {
    const due = await inTransaction({ db: resources.database }, async ({ db }) => {
      const found = await takeDueSaleMail(db);
      if (!found) return undefined;
      const sales = found.wanted ? await salesSince(db, found, mostLines) : [];
      if (sales.length > 0) await resources.mailer.send(write(resources, found, sales), db);
      await markMailed(db, found);
      return sales;
    });
    if (!due) return sent;
    if (due.length > 0) sent++;
  }
}

const nouns = { order: 'An order of', investment: 'An investment of' };

/** No name and no title that people chose goes to an address that may be a stranger's. */
function write({ config, site, payments }: Sending, due: DueSaleMail, sales: Sale[]): Mail {
  const [first] = sales;
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
  const more = due.sales - sales.length;
  return emailTemplate({
    to: due,
    subject: due.sales === 1 ? brief(first!) : `${due.sales} sales, ${formatCents(due.cents)} in all`,
    lines: [
      ...sales.map(line),
      ...(more > 0 ? [`And ${more} more.`] : []),
      ...(payments.current.testMode ? [testMoneyNote] : []),
    ],
    action: due.sales === 1 ? actionOf(site, first!) : wallet(site),
    unsubscribe: unsubscribeLink({ config, site }, { accountId: due.sellerId, kind: 'money' }),
  });
}

/** Where a seller finds what was sold: an order has a page, and of an investment the project has the list. */
function actionOf(site: Sending['site'], { kind, id, projectId }: Sale) {
  return kind === 'order'
    ? { label: 'See the order', link: site.screen(`/order/detail?id=${id}`) }
    : { label: 'See the project', link: site.screen(`/project/details?id=${projectId}`) };
}

function wallet(site: Sending['site']) {
  return { label: 'See your wallet', link: site.screen('/wallet') };
}
