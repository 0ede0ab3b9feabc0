import { declareNotifications } from '../../reach/notifications/declare.ts';
import { toProject, type OfProject } from '../../reach/notifications/purchase-words.ts';

export const projectCorrectionsNotifications = declareNotifications<{
  /** Of a holder. `projectTitle` is that of before, and `parts` are what was corrected, by its headings. */
  projectCorrected: OfProject & { by: string; parts: string[] };
}>({
  projectCorrected: {
    kind: 'money',
    text: ({ data: { by, projectTitle, parts } }) =>
      `${by} has corrected ${projectTitle}: ${parts.join(', ')}. The terms stay the same. The page of the project shows what it said before.`,
    link: toProject,
  },
});
