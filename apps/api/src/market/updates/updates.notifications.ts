import type { UpdateAudience } from '@guildhall/contract/market/updates.contract.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';
import { toProject, type OfProject } from '../../reach/notifications/purchase-words.ts';

export const updatesNotifications = declareNotifications<{
  /** Of what is for investors the title is empty: a list of mails, a locked phone and whoever sold since are no investors. */
  projectUpdate: OfProject & { by: string; title: string; audience: UpdateAudience };
  updateAsked: OfProject;
}>({
  projectUpdate: {
    kind: 'projects',
    text: ({ data: { by, projectTitle, title, audience } }) =>
      audience === 'investors'
        ? `${by} has written an update of ${projectTitle} for its investors.`
        : `${by} has written an update of ${projectTitle}: ${title}`,
    link: toProject,
  },
  updateAsked: {
    kind: 'projects',
    text: ({ data: { projectTitle } }) => `Investors ask for an update of ${projectTitle}.`,
    link: toProject,
  },
});
