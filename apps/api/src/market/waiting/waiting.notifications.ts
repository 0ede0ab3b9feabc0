import { declareNotifications } from '../../reach/notifications/declare.ts';
import { toProject, type OfProject } from '../../reach/notifications/purchase-words.ts';

export const waitingNotifications = declareNotifications<{ placeFree: OfProject }>({
  placeFree: {
    kind: 'projects',
    text: ({ data: { projectTitle } }) =>
      `${projectTitle}, which is on your waiting list, takes investments again. Nothing is reserved: the first to pay gets it.`,
    link: toProject,
  },
});
