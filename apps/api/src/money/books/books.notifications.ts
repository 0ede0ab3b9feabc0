import { declareNotifications } from '../../reach/notifications/declare.ts';

export const booksNotifications = declareNotifications<{
  booksDiffer: { kind: string };
}>({
  booksDiffer: {
    kind: 'security',
    text: ({ data: { kind } }) => `The books differ (${kind}). No withdrawal is approved until an admin explains it.`,
    link: () => '/operator/books',
  },
});
