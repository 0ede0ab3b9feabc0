import { findChatPartner, listConversations } from '@guildhall/contract/reach/messages.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { partOf, shownOf } from '../../api/part.ts';
import { openChat } from './open-chat.ts';

export type Conversation = ReceivedOf<typeof listConversations>[number];

async function list(part: { start?: number; length?: number }, signal: AbortSignal): Promise<Conversation[]> {
  return (await call(listConversations, part, { signal })).map((each) =>
    openChat.is(each.id) ? { ...each, unread: 0 } : each,
  );
}

const listKey = ['messages', 'conversations'];

/** The caller's newest hundred conversations, newest first, each with its unread messages. */
export function conversationsQuery() {
  return queryOptions({ queryKey: listKey, queryFn: ({ signal }) => list({}, signal) });
}

const pageSize = 50;

/** One page of them. */
export function conversationPageQuery(page: number) {
  return queryOptions({
    queryKey: [...listKey, page],
    queryFn: ({ signal }) => list(partOf(page, pageSize), signal),
    placeholderData: keepPreviousData,
    select: shownOf<Conversation>(page, pageSize),
  });
}

/** Who a chat is with, also before its first message. */
export function chatPartnerQuery(id: string) {
  return queryOptions({
    queryKey: ['messages', 'partner', id],
    queryFn: ({ signal }) => call(findChatPartner, { id }, { signal }),
    staleTime: 60_000,
  });
}
