import { declareNotifications } from '../../reach/notifications/declare.ts';
import { toProject, type OfProject } from '../../reach/notifications/purchase-words.ts';

export const savedSearchesNotifications = declareNotifications<{
  savedSearch: OfProject & { by: string; search: string };
}>({
  savedSearch: {
    kind: 'projects',
    text: ({ data: { by, projectTitle, search } }) =>
      `${search ? `Your saved search “${search}”` : 'One of your saved searches'} found a new project by ${by}: ${projectTitle}`,
    link: toProject,
  },
});
