import { declareNotifications } from '../notifications/declare.ts';

export const messagesNotifications = declareNotifications<{
  message: { by: string; senderId: string };
}>({
  message: {
    kind: 'messages',
    text: ({ times, data: { by } }) =>
      times === 1 ? `A new message from ${by}.` : `${times} new messages from ${by}.`,
    link: ({ senderId }) => `/chat?id=${senderId}`,
  },
});
