import { declareNotifications } from '../../reach/notifications/declare.ts';

export const booksNotifications = declareNotifications<{
  booksDiffer: { kind: string };
}>({
  booksDiffer: {
    kind: 'security',
    text: ({ data: { kind } }) =>
      `The books do not match (${kind}). No withdrawal can be approved until an admin explains why.`,
    link: () => '/operator/books',
  },
});
