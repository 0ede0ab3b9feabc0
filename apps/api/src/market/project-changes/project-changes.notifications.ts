import { declareNotifications } from '../../reach/notifications/declare.ts';
import { toProject, type OfProject } from '../../reach/notifications/purchase-words.ts';
import type { ChangedTerm } from './terms-in-words.ts';

export const projectChangesNotifications = declareNotifications<{
  /** Until `until`, which is ISO 8601, the money can be taken back. */
  termsChanged: OfProject & { until: string; silenceCancels: boolean; terms: ChangedTerm[] };
}>({
  termsChanged: {
    kind: 'money',
    text: ({ data: { projectTitle, until, silenceCancels, terms } }) => {
      const difference = terms.map(({ name, before, after }) => `${name} ${before} → ${after}`).join(', ');
      const moment = `${until.slice(0, 10)} ${until.slice(11, 16)} UTC`;
      return `${projectTitle} has changed its terms: ${difference}. Until ${moment} you can take your money back. ${
        silenceCancels ? 'Unless you keep it until then, it is given back.' : 'If you do nothing, you keep it.'
      }`;
    },
    link: toProject,
  },
});
