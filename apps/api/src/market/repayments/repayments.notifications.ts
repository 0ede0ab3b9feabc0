import { formatCents } from '@guildhall/contract/money.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';

/** Of the organization; the days in words. */
type OfDay = { projectId: string; projectTitle: string; dueOn: string; isLate: boolean };

export const repaymentsNotifications = declareNotifications<{
  repaymentDue: OfDay;
  plansBegun: { dueOn: string };
  paidByOperator: { projectTitle: string; reason: string };
  corrected: { projectTitle: string; reason: string };
  standingFailed: { projectTitle: string; dueOn: string };
}>({
  repaymentDue: {
    kind: 'money',
    text: ({ cents, data: { projectTitle, dueOn, isLate } }) =>
      isLate
        ? `${formatCents(cents)} for ${projectTitle} was due to its investors on ${dueOn} and has not been paid.`
        : `${formatCents(cents)} for ${projectTitle} is due to its investors on ${dueOn}.`,
    link: () => '/repayments',
  },
  standingFailed: {
    kind: 'money',
    text: ({ cents, data: { projectTitle, dueOn } }) =>
      `Your standing order could not pay ${formatCents(cents)} for ${projectTitle}, due on ${dueOn}: not enough money in your wallet. We will try again tomorrow.`,
    link: () => '/repayments',
  },
  paidByOperator: {
    kind: 'money',
    text: ({ cents, data: { projectTitle, reason } }) =>
      `Guildhall has paid ${formatCents(cents)} from your wallet to the investors of ${projectTitle}: ${reason}`,
    link: () => '/repayments',
  },
  corrected: {
    kind: 'money',
    text: ({ cents, data: { projectTitle, reason } }) =>
      `Guildhall is correcting your payment of ${formatCents(cents)} to the investors of ${projectTitle}: ${reason} What they have not spent comes back to your wallet and is due again. Any standing order for the project has ended.`,
    link: () => '/repayments',
  },
  plansBegun: {
    kind: 'money',
    text: ({ cents, data: { dueOn } }) =>
      `From now on you pay your investors back through Guildhall. ${formatCents(cents)} is due by ${dueOn}.`,
    link: () => '/repayments',
  },
});
