import { declareNotifications } from '../../reach/notifications/declare.ts';
import { toProject, type OfProject } from '../../reach/notifications/purchase-words.ts';

export const projectsNotifications = declareNotifications<{
  project: OfProject & { by: string };
}>({
  project: {
    kind: 'projects',
    text: ({ data: { by, projectTitle } }) => `${by} has published a project: ${projectTitle}`,
    link: toProject,
  },
});
