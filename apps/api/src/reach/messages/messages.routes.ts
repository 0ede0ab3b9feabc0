import * as contract from '@guildhall/contract/reach/messages.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { findChatPartner } from './find-chat-partner.ts';
import { listConversations } from './list-conversations.ts';
import { listMessages } from './list-messages.ts';
import { sendMessage } from './send-message.ts';

export const messagesRoutes = [
  serve(contract.listConversations, listConversations, { auth: 'in-statement' }),
  serve(contract.listMessages, listMessages),
  serve(contract.sendMessage, sendMessage),
  serve(contract.findChatPartner, findChatPartner),
];
