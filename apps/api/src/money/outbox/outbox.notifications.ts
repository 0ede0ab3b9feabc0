import { formatCents } from '@guildhall/contract/money.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';
import { toProject, type OfProject } from '../../reach/notifications/purchase-words.ts';
import type { EscrowCause } from './outbox.sql.ts';

type OfHolding = { investmentId: string; projectTitle: string };

/** Why money was given back from escrow, after the title of the project. */
export const escrowCauses: Record<EscrowCause, string> = {
  failed: 'was not funded',
  project_canceled: 'was canceled',
  terms_changed: 'has changed its terms, and you did not keep your investment',
};

/** Whose decision it was to take a payment back, and why. */
export function reasonToTakeBack(reason: string): string {
  return `Two people at Guildhall decided this: ${reason}`;
}

function toHolding({ investmentId }: OfHolding): string {
  return `/investment/detail?id=${investmentId}`;
}

export const outboxNotifications = declareNotifications<{
  investment: OfProject & { by: string };
  order: OfProject & { by: string };
  return: OfHolding;
  compensation: OfHolding;
  reserveFreed: OfProject;
  returnTaken: OfHolding & { reason: string };
  repaymentBack: { projectTitle: string };
  release: OfProject;
  released: OfHolding;
  givenBack: OfHolding & { cause: EscrowCause };
}>({
  investment: {
    kind: 'money',
    text: ({ times, cents, data: { by, projectTitle } }) =>
      times === 1
        ? `${by} invested ${formatCents(cents)} in ${projectTitle}.`
        : `${times} investments in ${projectTitle}, ${formatCents(cents)} in total, the last one by ${by}.`,
    link: toProject,
  },
  order: {
    kind: 'money',
    text: ({ times, cents, data: { by, projectTitle } }) =>
      times === 1
        ? `${by} ordered from ${projectTitle} for ${formatCents(cents)}.`
        : `${times} orders from ${projectTitle}, ${formatCents(cents)} in total, the last one by ${by}.`,
    link: () => '/orders',
  },
  return: {
    kind: 'money',
    text: ({ cents, data: { projectTitle } }) =>
      `You were paid back ${formatCents(cents)} of your investment in ${projectTitle}.`,
    link: toHolding,
  },
  compensation: {
    kind: 'money',
    text: ({ cents, data: { projectTitle } }) =>
      `You were paid ${formatCents(cents)} from the report reserve of ${projectTitle}, because its report is late.`,
    link: toHolding,
  },
  reserveFreed: {
    kind: 'money',
    text: ({ cents, data: { projectTitle } }) =>
      `The report reserve of ${projectTitle}, ${formatCents(cents)}, is in your wallet.`,
    link: toProject,
  },
  returnTaken: {
    kind: 'money',
    text: ({ cents, data: { projectTitle, reason } }) =>
      `${formatCents(cents)} from ${projectTitle} was paid to you by mistake and has been taken back from your wallet. It is due to you again. ${reasonToTakeBack(reason)}`,
    link: toHolding,
  },
  repaymentBack: {
    kind: 'money',
    text: ({ cents, data: { projectTitle } }) =>
      `${formatCents(cents)} of your payment to the investors of ${projectTitle} is back in your wallet. It is due to them again.`,
    link: () => '/repayments',
  },
  release: {
    kind: 'money',
    text: ({ times, cents, data: { projectTitle } }) =>
      times === 1
        ? `${formatCents(cents)} invested in ${projectTitle} has reached your wallet.`
        : `${times} investments in ${projectTitle}, ${formatCents(cents)} in total, have reached your wallet.`,
    link: toProject,
  },
  released: {
    kind: 'money',
    text: ({ cents, data: { projectTitle } }) =>
      `${formatCents(cents)} that you invested in ${projectTitle} has reached the organization. Your repayment dates count from today.`,
    link: toHolding,
  },
  givenBack: {
    kind: 'money',
    text: ({ cents, data: { projectTitle, cause } }) =>
      `${projectTitle} ${escrowCauses[cause]}. ${formatCents(cents)} is back in your wallet.`,
    link: toHolding,
  },
});
