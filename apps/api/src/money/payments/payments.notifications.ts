import { formatCents } from '@guildhall/contract/money.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';
import { purchase, toPurchase, type OfProject, type OfPurchase } from '../../reach/notifications/purchase-words.ts';
import { takenBackWords, type TakenBack } from '../ledger/money-words.ts';

export const paymentsNotifications = declareNotifications<{
  /** Of a seller: the buyer's bank has taken a card payment back, given it back, or keeps it; cents are their share, of which `missing` was not free. */
  chargedBack: OfPurchase & { status: 'open' | 'returned' | 'lost'; missing: string };
  takenBack: { code: TakenBack };
  cardRefund: { reason: string };
  cardRefundFailed: Record<string, never>;
  /** The goal of its project was full, or it takes no more. */
  investmentFailed: OfProject & { why: 'full' | 'over' };
}>({
  chargedBack: {
    kind: 'money',
    text: ({ cents, data: { status, missing, ...about } }) =>
      status === 'returned'
        ? `The bank has given the card payment for the ${purchase(about)} back. What was set aside for it, ${formatCents(cents)}, is free again.`
        : status === 'lost'
          ? `The buyer’s bank keeps the card payment for the ${purchase(about)}. ${formatCents(cents)} of yours went back for it.`
          : `The buyer’s bank has taken the card payment for the ${purchase(about)} back. ${formatCents(cents)} of yours is set aside until the bank has decided.${
              missing === '' ? '' : ` Of it ${missing} was not free, and your withdrawals wait until then.`
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
      `${formatCents(cents)} is on its way from your wallet back to where it came from: ${reason}`,
    link: () => '/wallet',
  },
  cardRefundFailed: {
    kind: 'money',
    text: ({ cents }) => `${formatCents(cents)} could not be sent back to where it came from, and is in your wallet.`,
    link: () => '/wallet',
  },
  investmentFailed: {
    kind: 'money',
    text: ({ cents, data: { projectTitle, why } }) =>
      `${
        why === 'over'
          ? `${projectTitle} stopped taking investments`
          : `The rest of the goal of ${projectTitle} was taken`
      } before your card was charged. Nothing was charged for your investment of ${formatCents(cents)}.`,
    link: () => '/investments',
  },
});
