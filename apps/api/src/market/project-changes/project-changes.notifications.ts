import { declareNotifications } from '../../reach/notifications/declare.ts';
import { toProject, type OfProject } from '../../reach/notifications/purchase-words.ts';
import type { ChangedTerm } from './terms-in-words.ts';

const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

export const projectChangesNotifications = declareNotifications<{
  /** Until `until`, which is ISO 8601, the money can be taken back. */
  termsChanged: OfProject & { until: string; silenceCancels: boolean; terms: ChangedTerm[] };
}>({
  termsChanged: {
    kind: 'money',
    text: ({ data: { projectTitle, until, silenceCancels, terms } }) => {
      const difference = terms.map(({ name, before, after }) => `${name} ${before} → ${after}`).join(', ');
      return `${projectTitle} has changed its terms: ${difference}. You can take your money back until ${moment.format(new Date(until))} UTC. ${
        silenceCancels
          ? 'Unless you choose to keep your investment by then, your money is returned.'
          : 'If you do nothing, you keep your investment.'
      }`;
    },
    link: toProject,
  },
});
