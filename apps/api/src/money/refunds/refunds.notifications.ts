import { formatCents } from '@guildhall/contract/money.ts';
import { purchaseWords } from '@guildhall/contract/trust/dispute-words.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';
import { noted, toPurchase, type OfPurchase } from '../../reach/notifications/purchase-words.ts';

export const refundsNotifications = declareNotifications<{
  refund: OfPurchase & { by: string; note: string };
  refundDecided: OfPurchase & { isSeller: boolean; reason: string };
}>({
  refund: {
    kind: 'money',
    text: ({ cents, data: { by, note, ...about } }) =>
      noted(`${by} refunded ${formatCents(cents)} of your ${purchaseWords(about)}`, note),
    link: (data) => toPurchase({ ...data, isSeller: false }),
  },
  refundDecided: {
    kind: 'money',
    text: ({ cents, data: { reason, ...about } }) =>
      `Guildhall refunded ${formatCents(cents)} of the ${purchaseWords(about)}: ${reason}`,
    link: toPurchase,
  },
});
