import { formatCents } from '@guildhall/contract/money.ts';
import { testMoneyNote } from '@guildhall/contract/money/receipts.contract.ts';
import { emailTemplate, type EmailLine } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';
import { takenBackWords } from '../ledger/money-words.ts';
import { receiptNumber } from '../receipts/receipt-words.ts';
import type { Resources } from '../../resources.ts';
import type { Counted, DueAccount, Movement } from './outbox.sql.ts';

const words: Record<Movement['kind'], (amount: string) => string> = {
  topup: (amount) => `${amount} was added to your wallet`,
  order: (amount) => `You placed an order for ${amount}`,
  investment: (amount) => `You invested ${amount}`,
  withdrawal: (amount) => `Your withdrawal of ${amount} was paid`,
  ...takenBackWords,
  repayment: (amount) => `You paid ${amount} back to your investors`,
  return: (amount) => `You were paid back ${amount} of your investment`,
  return_back: (amount) => `${amount} paid to you by mistake was reversed`,
  repayment_back: (amount) => `${amount} that you paid to your investors by mistake is back in your wallet`,
  escrow_return: (amount) => `${amount} that you invested is back in your wallet`,
  payout_return: (amount) => `Your bank sent ${amount} back. It is in your wallet again`,
};

function brief({ kind, cents }: Movement): string {
  return words[kind](formatCents(cents));
}

/** The mail about what has moved in a wallet. No title that people chose goes to an address that may be a stranger's. */
export function movementsMail(
  { site, payments }: Pick<Resources, 'site' | 'payments'>,
  to: DueAccount,
  movements: Counted<Movement>[],
): Mail {
  const line = (movement: Movement): EmailLine => {
    const about = `${to.emailVerified ? withTitle(movement) : brief(movement)}.`;
    if (movement.receiptId === null) return about;
    const link = site.screen(`/receipt?id=${movement.receiptId}`);
    return {
      text: about,
      link: { label: movement.number === null ? 'Receipt' : `Receipt ${receiptNumber(movement)}`, link },
    };
  };
  const { all } = movements[0]!;
  const more = all - movements.length;
  return emailTemplate({
    to,
    subject: all === 1 ? brief(movements[0]!) : `${all} transactions in your wallet`,
    lines: [
      ...movements.map(line),
      ...(more > 0 ? [`And ${more} more.`] : []),
      ...(payments.current.testMode ? [testMoneyNote] : []),
    ],
    action: actionOf(site, movements),
  });
}

function withTitle(movement: Movement): string {
  const { kind, cents, projectTitle } = movement;
  if (projectTitle === '') return brief(movement);
  if (kind === 'escrow_return')
    return `${formatCents(cents)} that you invested in ${projectTitle} is back in your wallet`;
  if (kind === 'return') return `You were paid back ${formatCents(cents)} of your investment in ${projectTitle}`;
  return kind === 'order'
    ? `You ordered ${projectTitle} for ${formatCents(cents)}`
    : `${brief(movement)} in ${projectTitle}`;
}

/** To the purchase, where the mail is about one alone; its receipt has the same id. */
function actionOf(site: Resources['site'], [movement, ...more]: Movement[]) {
  if (more.length === 0 && movement!.receiptId !== null) {
    const { kind, receiptId: id } = movement!;
    if (kind === 'order') return { label: 'See your order', link: site.screen(`/order/detail?id=${id}`) };
    if (kind === 'investment')
      return { label: 'See your investment', link: site.screen(`/investment/detail?id=${id}`) };
  }
  return { label: 'See your wallet', link: site.screen('/wallet') };
}
