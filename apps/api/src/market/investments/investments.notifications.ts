import { formatCents } from '@guildhall/contract/money.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';

export const investmentsNotifications = declareNotifications<{
  /** Of its investor; the day in words. `isLate`: since 14 days. */
  investmentOverdue: { investmentId: string; projectTitle: string; dueOn: string; isLate: boolean };
}>({
  investmentOverdue: {
    kind: 'money',
    text: ({ cents, data: { projectTitle, dueOn, isLate } }) =>
      `Your investment in ${projectTitle} is ${isLate ? 'late' : 'overdue'}: ${formatCents(cents)} was due on ${dueOn}. You can write to the organization or open a dispute.`,
    link: ({ investmentId }) => `/investment/detail?id=${investmentId}`,
  },
});
