import { formatCents } from '@guildhall/contract/money.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';

type OfMonthly = { monthlyId: string; projectTitle: string };

export const monthlyInvestmentsNotifications = declareNotifications<{
  /** The day in words. */
  monthlyDue: OfMonthly & { dueOn: string };
  /** `why` and what happens next, in sentences. */
  monthlyFailed: OfMonthly & { why: string };
  monthlyOver: OfMonthly & { why: string };
}>({
  monthlyDue: {
    kind: 'money',
    text: ({ cents, data: { projectTitle, dueOn } }) =>
      `On ${dueOn} ${formatCents(cents)} from your wallet will be invested in ${projectTitle}, as each month. You can skip this month.`,
    link: toMonthly,
  },
  monthlyFailed: {
    kind: 'money',
    text: ({ cents, data: { projectTitle, why } }) =>
      `Your monthly investment of ${formatCents(cents)} in ${projectTitle} was not made. ${why}`,
    link: toMonthly,
  },
  monthlyOver: {
    kind: 'money',
    text: ({ data: { projectTitle, why } }) => `Your monthly investment in ${projectTitle} is over. ${why}`,
    link: toMonthly,
  },
});

function toMonthly() {
  return '/investments/monthly';
}
