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
    text: ({ data: { projectTitle } }) => `${projectTitle} is funded. What is in escrow reaches your wallet now.`,
    link: toProject,
  },
  failed: {
    kind: 'money',
    text: ({ data: { projectTitle } }) =>
      `${projectTitle} was not funded in time. What was invested goes back to the investors.`,
    link: toProject,
  },
  extended: {
    kind: 'money',
    text: ({ data: { projectTitle, lastDay } }) => `${projectTitle} is open longer, until ${lastDay}.`,
    link: toProject,
  },
  projectCanceled: {
    kind: 'money',
    text: ({ data: { projectTitle, reason } }) =>
      `${projectTitle} was canceled by Guildhall, and what is in escrow goes back to its investors: ${reason}`,
    link: toProject,
  },
});
