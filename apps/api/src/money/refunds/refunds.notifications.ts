import { formatCents } from '@guildhall/contract/money.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';
import { noted, purchase, toPurchase, type OfPurchase } from '../../reach/notifications/purchase-words.ts';

export const refundsNotifications = declareNotifications<{
  refund: OfPurchase & { by: string; note: string };
  refundDecided: OfPurchase & { isSeller: boolean; reason: string };
}>({
  refund: {
    kind: 'money',
    text: ({ cents, data: { by, note, ...about } }) =>
      noted(`${by} refunded ${formatCents(cents)} of your ${purchase(about)}`, note),
    link: (data) => toPurchase({ ...data, isSeller: false }),
  },
  refundDecided: {
    kind: 'money',
    text: ({ cents, data: { reason, ...about } }) =>
      `Guildhall refunded ${formatCents(cents)} of the ${purchase(about)}: ${reason}`,
    link: toPurchase,
  },
});
