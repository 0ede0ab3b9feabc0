import { listMessages } from '@guildhall/contract/reach/messages.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { drafts } from '../../ui/drafts.ts';
import type { Chat, ChatMessage, Unsent } from './chat-state.ts';
import { withNewest } from './chat-state.ts';

const firstPart = 50;
const catchUpPart = 20;
export const olderPart = 50;

function chatKey(id: string) {
  return ['chat', id] as const;
}

/** What could not be sent outlives a reload, so that nothing that was written is lost. */
function draftName(id: string) {
  return `unsent-${id}`;
}

function freshChat(id: string): Chat {
  const { unsent = [] } = drafts.read(draftName(id), { unsent: [] as Unsent[] });
  return { messages: [], complete: false, unsent: unsent.map((each) => ({ ...each, failed: true })) };
}

/** A conversation as far as it is known. Asking again catches up with the newest part, and marks it as read. */
export function chatQuery(id: string) {
  return queryOptions({
    queryKey: chatKey(id),
    staleTime: 0,
    gcTime: Infinity,
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<Chat> => {
      const length = queryClient.getQueryData(chatKey(id)) ? catchUpPart : firstPart;
      const newest = await call(listMessages, { id, length }, { signal });
      return withNewest(queryClient.getQueryData<Chat>(chatKey(id)) ?? freshChat(id), newest, length);
    },
  });
}

/** Changes what is shown of a conversation. */
export function updateChat(id: string, change: (chat: Chat) => Chat) {
  const next = change(queryClient.getQueryData<Chat>(chatKey(id)) ?? freshChat(id));
  queryClient.setQueryData<Chat>(chatKey(id), next);
  if (next.unsent.length > 0) drafts.write(draftName(id), { unsent: next.unsent });
  else drafts.forget(draftName(id));
}

/** The part before a message, newest first. */
export function olderMessages(id: string, before: string): Promise<ChatMessage[]> {
  return queryClient.fetchQuery({
    queryKey: [...chatKey(id), 'before', before],
    queryFn: ({ signal }) => call(listMessages, { id, before, length: olderPart }, { signal }),
    gcTime: 0,
  });
}

/** Updates the header and the list of conversations when something has been read. */
export function refreshConversations() {
  return queryClient.invalidateQueries({ queryKey: ['messages', 'conversations'] });
}
