import * as z from 'zod/mini';
import { hiddenBecause } from '../hidden-text.ts';
import { id, optionalId, optionalText, optionalWhole, text } from '../fields.ts';
import { partInput } from '../paging.ts';
import { route } from '../route.ts';
import { instant, picture } from '../values.ts';

export const chatMessage = z.object({
  id: z.string(),
  sender_id: z.string(),
  sender_pic: picture,
  message: z.string(),
  datetime: instant,
  read: z.boolean(),
  /** Of one's own message that operators have hidden from the other party. */
  hidden: z.optional(hiddenBecause),
});

/** The modal of an organization's page: 1 to 100 characters (spec §5.message). */
export const organizationMessageForm = z.object({
  message: text({
    kind: 'lines',
    required: 'Message is Required.',
    max: [100, 'Message cannot exceed 100 characters..'],
  }),
});

export const listConversations = route({
  method: 'GET',
  path: '/message',
  access: 'user',
  member: 'reader',
  summary: "The caller's conversations, newest first.",
  input: z.object(partInput()),
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.string(),
      profile_pic: picture,
      lastMessageDate: instant,
      lastMessage: z.string(),
      unread: z.number(),
    }),
  ),
  message: 'Your conversations.',
  errors: [],
});

export const listMessages = route({
  method: 'GET',
  path: '/message/:id',
  access: 'user',
  member: 'reader',
  summary:
    'The messages with another account, newest first; `before` (a message id) pages back. Reading marks as read.',
  input: z.object({ id: id(), before: optionalId(), length: optionalWhole(50, 1, 100, 'length') }),
  output: z.array(chatMessage),
  message: 'Messages.',
  errors: ['not_found'],
});

/** What is written in a chat. */
export const messageText = text({
  kind: 'lines',
  required: 'Message is Required.',
  max: [2000, 'Message cannot exceed 2000 characters..'],
});

/** `source` is `organization` for the modal of an organization's page, where 100 characters are the limit; otherwise 2000 are. */
export const sendMessage = route({
  method: 'POST',
  path: '/message/send',
  access: 'user',
  member: 'editor',
  recorded: 'message.send',
  summary:
    'Writes to an organization, or to the other party of a conversation. A repeated `clientId` gives the first message again.',
  input: z.object({
    orgId: id(),
    clientId: optionalId(),
    source: optionalText(20, 'source'),
    message: messageText,
  }),
  output: chatMessage,
  message: 'Your message has been sent.',
  errors: ['not_found', 'too_many'],
  limit: { per: 'account', most: 120, seconds: 60, message: 'Too many messages. Please wait a moment.' },
});

/** Who the chat is with: for the chat's title, also before the first message. */
export const findChatPartner = route({
  method: 'GET',
  path: '/message/partner/:id',
  access: 'user',
  member: 'reader',
  summary: 'The other party of a conversation, or an organization that one may write to.',
  input: z.object({ id: id() }),
  output: z.object({ id: z.string(), name: z.string(), type: z.string(), profile_pic: picture }),
  message: 'The other party.',
  errors: ['not_found'],
});
