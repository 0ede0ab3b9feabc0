import { formatCents } from '@guildhall/contract/money.ts';
import { testMoneyNote } from '@guildhall/contract/money/receipts.contract.ts';
import { emailTemplate, type EmailLine } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { takenBackWords } from '../ledger/money-words.ts';
import { receiptNumber } from './receipt-words.ts';
import { lockUntold, takeEvents, type MoneyEvent, type UserWithMail } from './receipts.sql.ts';

type Sending = Pick<Resources, 'database' | 'mailer' | 'payments' | 'site'>;

/** So many events are told one by one; of the rest, how many there are. */
const mostLines = 20;

/** Once a minute, one mail to each account about what moved in its wallet since the last. What it sold has a mail of its own. */
export function moneyMailsJob(resources: Sending): JobKind {
  return {
    name: 'receipts.mail',
    about: 'Mails people what happened to their money.',
    every: '* * * * *',
    work: () => sendMoneyMails(resources),
  };
}

/** Sends every mail that is due, each in one transaction with the mark that it was sent, so that nothing is told twice. Answers how many. */
export async function sendMoneyMails(resources: Sending): Promise<number> {
  for (let sent = 0; ;) {
    const events = await inTransaction({ db: resources.database }, async ({ db }) => {
      const user = await lockUntold(db);
      if (!user) return undefined;
      const taken = await takeEvents(db, user.id);
      if (taken.length > 0) await resources.mailer.send({ ...write(resources, user, taken), canWait: true }, db);
      return taken;
    });
    if (!events) return sent;
    if (events.length > 0) sent++;
  }
}

const words: Record<MoneyEvent['kind'], (amount: string) => string> = {
  topup: (amount) => `${amount} was added to your wallet`,
  order: (amount) => `You ordered for ${amount}`,
  investment: (amount) => `You invested ${amount}`,
  withdrawal: (amount) => `Your withdrawal of ${amount} was paid`,
  ...takenBackWords,
  payout_return: (amount) => `Your bank sent ${amount} back, which is in your wallet again`,
};

function brief({ kind, cents }: MoneyEvent): string {
  return words[kind](formatCents(cents));
}

/** No title that people chose goes to an address that may be a stranger's. */
function write({ site, payments }: Sending, to: UserWithMail, events: MoneyEvent[]): Mail {
  const line = (event: MoneyEvent): EmailLine => {
    const about = `${to.emailVerified ? withTitle(event) : brief(event)}.`;
    if (event.receiptId === null) return about;
    const link = site.screen(`/receipt?id=${event.receiptId}`);
    return {
      text: about,
      link: { label: event.number === null ? 'Receipt' : `Receipt ${receiptNumber(event)}`, link },
    };
  };
  const more = events.length - mostLines;
  return emailTemplate({
    to,
    subject: events.length === 1 ? brief(events[0]!) : `${events.length} movements in your wallet`,
    lines: [
      ...events.slice(0, mostLines).map(line),
      ...(more > 0 ? [`And ${more} more.`] : []),
      ...(payments.current.testMode ? [testMoneyNote] : []),
    ],
    action: actionOf(site, events),
  });
}

function withTitle(event: MoneyEvent): string {
  const { kind, cents, projectTitle } = event;
  if (projectTitle === '') return brief(event);
  return kind === 'order'
    ? `You ordered ${projectTitle} for ${formatCents(cents)}`
    : `${brief(event)} in ${projectTitle}`;
}

/** To the purchase, where the mail is about one alone; its receipt has the same id. */
function actionOf(site: Sending['site'], [event, ...more]: MoneyEvent[]) {
  if (more.length === 0 && event!.receiptId !== null) {
    const { kind, receiptId: id } = event!;
    if (kind === 'order') return { label: 'See your order', link: site.screen(`/order/detail?id=${id}`) };
    if (kind === 'investment')
      return { label: 'See your investment', link: site.screen(`/investment/detail?id=${id}`) };
  }
  return { label: 'See your wallet', link: site.screen('/wallet') };
}
