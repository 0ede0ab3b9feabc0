import { declareNotifications } from '../../reach/notifications/declare.ts';

export const feesNotifications = declareNotifications<{
  /** `order`, `investment` and `withdrawal` as the rates are written, such as `2.5% + 0.30`. */
  feesAgreed: { order: string; investment: string; withdrawal: string; reason: string };
}>({
  feesAgreed: {
    kind: 'money',
    text: ({ data: { order, investment, withdrawal, reason } }) =>
      `Your fees change: ${order} of an order, ${investment} of an investment, ${withdrawal} of a withdrawal. They apply to projects that you publish, and to withdrawals that you request, from now on. The reason: ${reason}`,
    link: () => '/wallet',
  },
});
