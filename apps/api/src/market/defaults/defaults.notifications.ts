import { formatCents } from '@guildhall/contract/money.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';

/** Of a project. */
type OfProject = { projectId: string; projectTitle: string };
type OfHolding = { investmentId: string; projectTitle: string; organizationName: string };

export const defaultsNotifications = declareNotifications<{
  /** Of a holder. `isUnlikely`: as two operators say. */
  holdingInDefault: OfHolding & { isUnlikely: boolean };
  /** Of a holder. */
  holdingWrittenOff: { projectId: string; projectTitle: string; organizationName: string };
  /** Of the organization, as the following ones. */
  projectUnlikely: OfProject & { reason: string };
  projectLikely: OfProject & { reason: string };
  projectWrittenOff: OfProject & { reason: string };
}>({
  holdingInDefault: {
    kind: 'money',
    text: ({ cents, data: { projectTitle, organizationName, isUnlikely } }) =>
      `${projectTitle} is in default: ${isUnlikely ? `two people at Guildhall have found that ${organizationName} is unlikely to pay it back` : 'a payment is more than 90 days late'}. You are still owed ${formatCents(cents)}. You can write to the organization, complain, or open a dispute.`,
    link: ({ investmentId }) => `/investment/detail?id=${investmentId}`,
  },
  holdingWrittenOff: {
    kind: 'money',
    text: ({ cents, data: { projectTitle, organizationName } }) =>
      `${projectTitle} is written off. You have lost ${formatCents(cents)} that was due to you. If ${organizationName} still pays, the money goes to its investors in proportion to what each has lost.`,
    link: ({ projectId }) => `/project/details?id=${projectId}`,
  },
  projectUnlikely: {
    kind: 'money',
    text: ({ data: { projectTitle, reason } }) =>
      `Two people at Guildhall have found that ${projectTitle} is unlikely to be paid back. It is now in default: ${reason}`,
    link: () => '/repayments',
  },
  projectLikely: {
    kind: 'money',
    text: ({ data: { projectTitle, reason } }) =>
      `Guildhall no longer considers ${projectTitle} unlikely to be paid back: ${reason}`,
    link: () => '/repayments',
  },
  projectWrittenOff: {
    kind: 'money',
    text: ({ cents, data: { projectTitle, reason } }) =>
      `Two people at Guildhall have written off ${projectTitle}, with ${formatCents(cents)} unpaid: ${reason} What you still pay goes to its investors.`,
    link: () => '/repayments',
  },
});
