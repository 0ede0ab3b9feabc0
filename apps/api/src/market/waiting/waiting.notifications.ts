import { declareNotifications } from '../../reach/notifications/declare.ts';
import { toProject, type OfProject } from '../../reach/notifications/purchase-words.ts';

export const waitingNotifications = declareNotifications<{ placeFree: OfProject }>({
  placeFree: {
    kind: 'projects',
    text: ({ data: { projectTitle } }) =>
      `${projectTitle}, which you wait for, takes money again. Nothing is reserved: the first to pay has it.`,
    link: toProject,
  },
});
