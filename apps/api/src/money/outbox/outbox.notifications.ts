import { formatCents } from '@guildhall/contract/money.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';
import { toProject, type OfProject } from '../../reach/notifications/purchase-words.ts';

export const outboxNotifications = declareNotifications<{
  investment: OfProject & { by: string };
  order: OfProject & { by: string };
  return: { investmentId: string; projectTitle: string };
}>({
  investment: {
    kind: 'money',
    text: ({ times, cents, data: { by, projectTitle } }) =>
      times === 1
        ? `${by} invested ${formatCents(cents)} in ${projectTitle}.`
        : `${times} investments in ${projectTitle}, ${formatCents(cents)} in all, the last one by ${by}.`,
    link: toProject,
  },
  order: {
    kind: 'money',
    text: ({ times, cents, data: { by, projectTitle } }) =>
      times === 1
        ? `${by} ordered from ${projectTitle} for ${formatCents(cents)}.`
        : `${times} orders from ${projectTitle}, ${formatCents(cents)} in all, the last one by ${by}.`,
    link: () => '/orders',
  },
  return: {
    kind: 'money',
    text: ({ cents, data: { projectTitle } }) =>
      `${formatCents(cents)} of your investment in ${projectTitle} came back.`,
    link: ({ investmentId }) => `/investment/detail?id=${investmentId}`,
  },
});
