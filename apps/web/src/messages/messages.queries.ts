import { chatPartner, conversations } from '@guildhall/contract/messages.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { openChat } from './open-chat.ts';

export type Conversation = DataOf<typeof conversations>[number];

const list = async (part: { start?: number; length?: number }, signal: AbortSignal): Promise<Conversation[]> =>
  (await call(conversations, part, { signal })).map((each) => (openChat.is(each.id) ? { ...each, unread: 0 } : each));

const listKey = ['messages', 'conversations'];

/** The caller's newest hundred conversations, newest first, each with its unread messages. */
export const conversationsQuery = () => queryOptions({ queryKey: listKey, queryFn: ({ signal }) => list({}, signal) });

const pageSize = 50;

/** One page of them. The call tells no total: one more is asked for, to know of a next page. */
export const conversationPageQuery = (page: number) =>
  queryOptions({
    queryKey: [...listKey, page],
    queryFn: ({ signal }) => list({ start: (page - 1) * pageSize, length: pageSize + 1 }, signal),
    placeholderData: keepPreviousData,
  });

/** What of it is shown, and whether there is more. */
export const pageOf = (found: Conversation[]) => ({
  conversations: found.slice(0, pageSize),
  hasNext: found.length > pageSize,
});

/** Who a chat is with, also before its first message. */
export const chatPartnerQuery = (id: string) =>
  queryOptions({
    queryKey: ['messages', 'partner', id],
    queryFn: ({ signal }) => call(chatPartner, { id }, { signal }),
    staleTime: 60_000,
  });
