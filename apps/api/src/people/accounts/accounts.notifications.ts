import { declareNotifications } from '../../reach/notifications/declare.ts';

export const accountsNotifications = declareNotifications<{
  passwordChanged: Record<string, never>;
}>({
  passwordChanged: {
    kind: 'security',
    text: () => 'Your password was changed.',
    link: () => '/my/profile',
  },
});
