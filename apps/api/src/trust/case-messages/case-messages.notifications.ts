import { declareNotifications } from '../../reach/notifications/declare.ts';

export const caseMessagesNotifications = declareNotifications<{
  /** `about` is what the case is called, `text` the beginning of the message. */
  caseMessage: { messageId: string; about: string; text: string };
}>({
  caseMessage: {
    kind: 'security',
    text: ({ data: { about, text } }) => `Guildhall wrote to you about ${about}: ${text}`,
    link: ({ messageId }) => `/my/message?id=${messageId}`,
  },
});
