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
        ? `${formatCents(cents)} of ${projectTitle} was due to its investors on ${dueOn} and is not paid.`
        : `${formatCents(cents)} of ${projectTitle} is due to its investors on ${dueOn}.`,
    link: () => '/repayments',
  },
  standingFailed: {
    kind: 'money',
    text: ({ cents, data: { projectTitle, dueOn } }) =>
      `Your standing order could not pay ${formatCents(cents)} of ${projectTitle}, due on ${dueOn}: your wallet has too little free. It is tried again tomorrow.`,
    link: () => '/repayments',
  },
  paidByOperator: {
    kind: 'money',
    text: ({ cents, data: { projectTitle, reason } }) =>
      `An operator has paid ${formatCents(cents)} of ${projectTitle} to its investors from your wallet: ${reason}`,
    link: () => '/repayments',
  },
  corrected: {
    kind: 'money',
    text: ({ cents, data: { projectTitle, reason } }) =>
      `Two operators correct your payment of ${formatCents(cents)} to the investors of ${projectTitle}: ${reason} What they have still free comes back to your wallet and is due again; a standing order has ended.`,
    link: () => '/repayments',
  },
  plansBegun: {
    kind: 'money',
    text: ({ cents, data: { dueOn } }) =>
      `What your investors are to get back is paid through Guildhall from now on. ${formatCents(cents)} is due up to ${dueOn}.`,
    link: () => '/repayments',
  },
});
