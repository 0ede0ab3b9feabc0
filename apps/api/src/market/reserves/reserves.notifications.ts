import { formatCents } from '@guildhall/contract/money.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';
import { toProject, type OfProject } from '../../reach/notifications/purchase-words.ts';

export const reservesNotifications = declareNotifications<{
  /** Of the organization. */
  reserveShared: OfProject;
}>({
  reserveShared: {
    kind: 'reports',
    text: ({ cents, data: { projectTitle } }) =>
      `${formatCents(cents)} of the report reserve of ${projectTitle} went to its investors, because the report is late.`,
    link: toProject,
  },
});
