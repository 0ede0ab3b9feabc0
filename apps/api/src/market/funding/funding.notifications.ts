import { declareNotifications } from '../../reach/notifications/declare.ts';
import { toProject, type OfProject } from '../../reach/notifications/purchase-words.ts';

export const fundingNotifications = declareNotifications<{
  funded: OfProject;
  failed: OfProject;
  extended: OfProject & { lastDay: string };
  projectCanceled: OfProject & { reason: string };
}>({
  funded: {
    kind: 'money',
    text: ({ data: { projectTitle } }) =>
      `${projectTitle} is funded. The money in escrow is on its way to your wallet.`,
    link: toProject,
  },
  failed: {
    kind: 'money',
    text: ({ data: { projectTitle } }) =>
      `${projectTitle} was not funded in time. The money goes back to the investors.`,
    link: toProject,
  },
  extended: {
    kind: 'money',
    text: ({ data: { projectTitle, lastDay } }) => `${projectTitle} now stays open until ${lastDay}.`,
    link: toProject,
  },
  projectCanceled: {
    kind: 'money',
    text: ({ data: { projectTitle, reason } }) =>
      `${projectTitle} was canceled by Guildhall. The money in escrow goes back to its investors:  ${reason}`,
    link: toProject,
  },
});
