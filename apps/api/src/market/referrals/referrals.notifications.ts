import { declareNotifications } from '../../reach/notifications/declare.ts';
import { toProject, type OfProject } from '../../reach/notifications/purchase-words.ts';

export const referralsNotifications = declareNotifications<{
  referral: OfProject & { by: string };
}>({
  referral: {
    kind: 'referrals',
    text: ({ data: { by, projectTitle } }) => `${by} referred you to ${projectTitle}.`,
    link: toProject,
  },
});
