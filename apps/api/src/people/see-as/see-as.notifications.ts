import { declareNotifications } from '../../reach/notifications/declare.ts';

export const seeAsNotifications = declareNotifications<{
  /** `until`: an ISO instant. */
  seenAs: { reason: string; until: string };
}>({
  seenAs: {
    kind: 'security',
    text: ({ data: { reason } }) =>
      `Somebody of Guildhall can see your account as you do, for 30 minutes, and change nothing: ${reason}`,
    link: () => '/my/profile',
  },
});
