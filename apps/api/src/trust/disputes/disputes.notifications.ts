import { formatCents } from '@guildhall/contract/money.ts';
import { disputeDecidedWords, purchaseWords } from '@guildhall/contract/trust/dispute-words.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';
import { noted, toPurchase, type OfPurchase } from '../../reach/notifications/purchase-words.ts';

/** What others have invested has no page of its own for the organization: its dispute is in its list. */
function toDispute(data: Pick<OfPurchase, 'kind' | 'purchaseId'> & { isSeller: boolean }) {
  return data.isSeller && data.kind === 'investment' ? `/disputes?about=${data.purchaseId}` : toPurchase(data);
}

export const disputesNotifications = declareNotifications<{
  disputeOpened: OfPurchase & { by: string; note: string };
  disputeAnswered: OfPurchase & { by: string; accepted: boolean; note: string };
  disputeAdded: OfPurchase & { by: string; isSeller: boolean; note: string };
  disputeWithdrawn: OfPurchase & { by: string; note: string };
  disputeDecided: OfPurchase & { isSeller: boolean; reason: string };
  disputeDue: { kind: 'order' | 'investment'; purchaseId: string; late: boolean; isSeller: boolean };
}>({
  disputeOpened: {
    kind: 'money',
    text: ({ cents, data: { by, note, ...about } }) =>
      `${by} disputes the ${purchaseWords(about)} (${formatCents(cents)}). Please answer within seven days: ${note}`,
    link: (data) => toDispute({ ...data, isSeller: true }),
  },
  disputeAnswered: {
    kind: 'money',
    text: ({ cents, data: { by, accepted, note, ...about } }) =>
      accepted
        ? noted(
            `${by} accepted your dispute about the ${purchaseWords(about)} and refunded ${formatCents(cents)}`,
            note,
          )
        : `${by} answered your dispute about the ${purchaseWords(about)}: ${note}`,
    link: (data) => toDispute({ ...data, isSeller: false }),
  },
  disputeAdded: {
    kind: 'money',
    text: ({ data: { by, note, ...about } }) => `${by} added to the dispute about the ${purchaseWords(about)}: ${note}`,
    link: toDispute,
  },
  disputeWithdrawn: {
    kind: 'money',
    text: ({ data: { by, note, ...about } }) =>
      noted(`${by} has withdrawn the dispute about the ${purchaseWords(about)}`, note),
    link: (data) => toDispute({ ...data, isSeller: true }),
  },
  disputeDecided: {
    kind: 'money',
    text: ({ cents, data: { reason, ...about } }) => disputeDecidedWords(about, cents, reason),
    link: toDispute,
  },
  disputeDue: {
    kind: 'money',
    text: ({ data: { late, isSeller } }) =>
      late
        ? 'The answer to a dispute is late. Guildhall will decide it.'
        : isSeller
          ? 'Please answer a dispute within two days.'
          : 'The seller has two days left to answer a dispute.',
    link: toDispute,
  },
});
