import { declareNotifications } from '../../reach/notifications/declare.ts';

export const caseMessagesNotifications = declareNotifications<{
  /** `about` is what the case is called. No text of it: an operator who sees as the account reads its notifications, too. */
  caseMessage: { messageId: string; about: string };
}>({
  caseMessage: {
    kind: 'security',
    text: ({ data: { about } }) => `Guildhall wrote to you about ${about}.`,
    link: ({ messageId }) => `/my/message?id=${messageId}`,
  },
});
