import { formatCents } from '@guildhall/contract/money.ts';
import { purchaseWords } from '@guildhall/contract/trust/dispute-words.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';
import { toPurchase, type OfProject, type OfPurchase } from '../../reach/notifications/purchase-words.ts';
import { takenBackWords, type TakenBack } from '../ledger/money-words.ts';

export const paymentsNotifications = declareNotifications<{
  /** Of a seller: the buyer's bank has taken a card payment back, given it back, or keeps it; cents are their share, of which `missing` was not free. */
  chargedBack: OfPurchase & { status: 'open' | 'returned' | 'lost'; missing: string };
  takenBack: { code: TakenBack };
  cardRefund: { reason: string };
  cardRefundFailed: Record<string, never>;
  /** The goal of its project was full, it takes no more, or the payer had lowered their own limit. */
  investmentFailed: OfProject & { why: 'full' | 'over' | 'limit' };
}>({
  chargedBack: {
    kind: 'money',
    text: ({ cents, data: { status, missing, ...about } }) =>
      status === 'returned'
        ? `The bank has returned the card payment for the ${purchaseWords(about)}. The ${formatCents(cents)} set aside for it is free again.`
        : status === 'lost'
          ? `The buyer’s bank has kept the card payment for the ${purchaseWords(about)}. ${formatCents(cents)} was taken from your wallet for it.`
          : `The buyer’s bank has reversed the card payment for the ${purchaseWords(about)}. ${formatCents(cents)} in your wallet is set aside until the bank has decided.${
              missing === '' ? '' : ` ${missing} of it was not free, so your withdrawals have to wait until then.`
            }`,
    link: (data) => toPurchase({ ...data, isSeller: true }),
  },
  takenBack: {
    kind: 'money',
    text: ({ cents, data: { code } }) => `${takenBackWords[code](formatCents(cents))}.`,
    link: () => '/wallet',
  },
  cardRefund: {
    kind: 'money',
    text: ({ cents, data: { reason } }) =>
      `${formatCents(cents)} is being refunded from your wallet to your card or PayPal: ${reason}`,
    link: () => '/wallet',
  },
  cardRefundFailed: {
    kind: 'money',
    text: ({ cents }) => `${formatCents(cents)} could not be refunded to your card or PayPal. It is in your wallet.`,
    link: () => '/wallet',
  },
  investmentFailed: {
    kind: 'money',
    text: ({ cents, data: { projectTitle, why } }) =>
      `${
        {
          over: `${projectTitle} stopped taking investments`,
          full: `Others invested the rest of the goal of ${projectTitle}`,
          limit: `You lowered your own limit below your investment in ${projectTitle}`,
        }[why]
      } before your card was charged. Nothing was charged for your investment of ${formatCents(cents)}.`,
    link: () => '/investments',
  },
});
