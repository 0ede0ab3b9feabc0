import { formatCents } from '@guildhall/contract/money.ts';
import { testMoneyNote } from '@guildhall/contract/money/receipts.contract.ts';
import { emailTemplate, type EmailLine } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';
import { takenBackWords } from '../ledger/money-words.ts';
import { receiptNumber } from '../receipts/receipt-words.ts';
import type { Resources } from '../../resources.ts';
import { escrowCauses, reasonToTakeBack } from './outbox.notifications.ts';
import type { Counted, DueAccount, Movement } from './outbox.sql.ts';

type Writing = Pick<Resources, 'config' | 'site' | 'payments'>;

const words: Record<Movement['kind'], (amount: string) => string> = {
  topup: (amount) => `${amount} was added to your wallet`,
  order: (amount) => `You placed an order for ${amount}`,
  investment: (amount) => `You invested ${amount}`,
  withdrawal: (amount) => `Your withdrawal of ${amount} was paid`,
  ...takenBackWords,
  repayment: (amount) => `${amount} from your wallet was paid back to your investors`,
  return: (amount) => `You were paid back ${amount} of your investment`,
  return_back: (amount) => `${amount} paid to you by mistake was reversed`,
  repayment_back: (amount) => `${amount} that you paid to your investors by mistake is back in your wallet`,
  compensation: (amount) => `You were paid ${amount} because a report is late`,
  reserve_freed: (amount) => `A report reserve of ${amount} is in your wallet`,
  escrow_return: (amount) => `${amount} that you invested is back in your wallet`,
  payout_return: (amount) => `Your bank sent ${amount} back. It is in your wallet again`,
};

function brief({ kind, cents }: Movement): string {
  return words[kind](formatCents(cents));
}

/** The mail about what has moved in a wallet. No title that people chose goes to an address that may be a stranger's. */
export function movementsMail(
  { config, site, payments }: Writing,
  to: DueAccount,
  movements: Counted<Movement>[],
): Mail {
  const first = movements[0]!;
  const isOne = first.all === 1;
  const more = first.all - movements.length;
  const about = (movement: Movement) => (to.emailVerified ? withTitle(movement) : `${brief(movement)}.`);
  const line = (movement: Movement): EmailLine => {
    const link = receiptOf(site, movement);
    return link === undefined ? about(movement) : { text: about(movement), link };
  };
  return emailTemplate(
    { config, site },
    {
      to,
      subject: isOne ? brief(first) : `${first.all} transactions in your wallet`,
      figure: isOne ? formatCents(first.cents) : undefined,
      lines: [
        ...(isOne ? [about(first)] : movements.map(line)),
        ...(more > 0 ? [`And ${more} more.`] : []),
        ...(payments.current.testMode ? [testMoneyNote] : []),
      ],
      action: isOne ? actionOf(site, first) : toWallet(site),
      second: isOne ? receiptOf(site, first) : undefined,
      because: 'money moved in your Guildhall wallet. Such mails cannot be turned off',
    },
  );
}

function receiptOf(site: Resources['site'], movement: Movement) {
  if (movement.receiptId === null) return undefined;
  const label = movement.number === null ? 'Receipt' : `Receipt ${receiptNumber(movement)}`;
  return { label, link: site.screen(`/receipt?id=${movement.receiptId}`) };
}

function withTitle(movement: Movement): string {
  const { kind, cents, projectTitle, cause, reason } = movement;
  const sum = formatCents(cents);
  if (projectTitle === '') return `${brief(movement)}.`;
  switch (kind) {
    case 'order':
      return `You ordered ${projectTitle} for ${sum}.`;
    case 'escrow_return':
      return `${sum} that you invested in ${projectTitle} is back in your wallet.${
        cause === null ? '' : ` ${projectTitle} ${escrowCauses[cause]}.`
      }`;
    case 'return':
      return `You were paid back ${sum} of your investment in ${projectTitle}.`;
    case 'compensation':
      return `You were paid ${sum} from the report reserve of ${projectTitle}, because its report is late.`;
    case 'reserve_freed':
      return `The report reserve of ${projectTitle}, ${sum}, is in your wallet.`;
    case 'return_back':
      return `${sum} from ${projectTitle} was paid to you by mistake and has been taken back from your wallet. It is due to you again.${
        reason === null ? '' : ` ${reasonToTakeBack(reason)}`
      }`;
    case 'repayment':
      return `${sum} from your wallet was paid back to the investors of ${projectTitle}.`;
    case 'repayment_back':
      return `${sum} of your payment to the investors of ${projectTitle} is back in your wallet. It is due to them again.`;
    default:
      return `${brief(movement)} in ${projectTitle}.`;
  }
}

/** To what moved the money. A purchase has the id of its receipt. */
function actionOf(site: Resources['site'], { kind, receiptId, investmentId }: Movement) {
  const of = kind === 'investment' ? receiptId : investmentId;
  if (of !== null) return { label: 'See your investment', link: site.screen(`/investment/detail?id=${of}`) };
  if (kind === 'order' && receiptId !== null)
    return { label: 'See your order', link: site.screen(`/order/detail?id=${receiptId}`) };
  if (kind === 'repayment' || kind === 'repayment_back')
    return { label: 'See your repayments', link: site.screen('/repayments') };
  return toWallet(site);
}

function toWallet(site: Resources['site']) {
  return { label: 'See your wallet', link: site.screen('/wallet') };
}
