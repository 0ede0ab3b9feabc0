import { declareNotifications } from '../../reach/notifications/declare.ts';

export const invoicesNotifications = declareNotifications<{
  /** `total` in words and above zero; `month` such as October 2026. */
  invoiceIssued: { number: string; month: string; isCredit: boolean; total: string };
}>({
  invoiceIssued: {
    kind: 'money',
    text: ({ data: { number, month, isCredit, total } }) =>
      isCredit
        ? `Your credit note ${number} for the fees of ${month} is ready: ${total}, returned to your wallet.`
        : `Your invoice ${number} for the fees of ${month} is ready: ${total}, already paid from your wallet.`,
    link: () => '/wallet/invoices',
  },
});
