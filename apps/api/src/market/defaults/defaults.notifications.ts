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
      `${projectTitle} is in default: ${isUnlikely ? `two operators say that ${organizationName} is unlikely to pay it back` : 'something of it is more than 90 days late'}. ${formatCents(cents)} is still to come back to you. You can write to the organization, complain, or open a dispute.`,
    link: ({ investmentId }) => `/investment/detail?id=${investmentId}`,
  },
  holdingWrittenOff: {
    kind: 'money',
    text: ({ cents, data: { projectTitle, organizationName } }) =>
      `${projectTitle} is written off: you have lost ${formatCents(cents)} of what was to come back. What ${organizationName} still pays goes to its holders by what each has lost.`,
    link: ({ projectId }) => `/project/details?id=${projectId}`,
  },
  projectUnlikely: {
    kind: 'money',
    text: ({ data: { projectTitle, reason } }) =>
      `Two operators say that ${projectTitle} is unlikely to be paid back, and it is in default: ${reason}`,
    link: () => '/repayments',
  },
  projectLikely: {
    kind: 'money',
    text: ({ data: { projectTitle, reason } }) =>
      `Two operators no longer say that ${projectTitle} is unlikely to be paid back: ${reason}`,
    link: () => '/repayments',
  },
  projectWrittenOff: {
    kind: 'money',
    text: ({ cents, data: { projectTitle, reason } }) =>
      `Two operators have written off ${projectTitle}, of which ${formatCents(cents)} was unpaid: ${reason} What you still pay goes to its investors.`,
    link: () => '/repayments',
  },
});
