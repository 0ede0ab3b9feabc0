import { formatCents } from '@guildhall/contract/money.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';
import { noted } from '../../reach/notifications/purchase-words.ts';

type OrderStep = 'accepted' | 'sent' | 'received' | 'canceled';

export const ordersNotifications = declareNotifications<{
  /** `note` is the reference of what was sent, or why it was canceled. */
  orderStep: { by: string; orderId: string; projectTitle: string; step: OrderStep; note: string };
}>({
  orderStep: {
    kind: 'money',
    text: ({ cents, data: { by, projectTitle, step, note } }) => {
      const about = { accepted: 'has accepted', sent: 'has sent', received: 'has received', canceled: 'has canceled' };
      const back = step === 'canceled' ? `, and ${formatCents(cents)} was refunded` : '';
      return noted(`${by} ${about[step]} the order from ${projectTitle}${back}`, note);
    },
    link: ({ orderId }) => `/order/detail?id=${orderId}`,
  },
});
