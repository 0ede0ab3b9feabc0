import { formatCents } from '@guildhall/contract/money.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';

export const investmentsNotifications = declareNotifications<{
  /** Of its investor; the day in words. */
  investmentOverdue: { investmentId: string; projectTitle: string; dueOn: string };
}>({
  investmentOverdue: {
    kind: 'money',
    text: ({ cents, data: { projectTitle, dueOn } }) =>
      `Your investment in ${projectTitle} is overdue: ${formatCents(cents)} was due on ${dueOn}. You can write to the organization or open a dispute.`,
    link: ({ investmentId }) => `/investment/detail?id=${investmentId}`,
  },
});
