import { conversations } from '@guildhall/contract/messages.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The caller's conversations, newest first, each with its unread messages. */
export const conversationsQuery = () =>
  queryOptions({
    queryKey: ['messages', 'conversations'],
    queryFn: ({ signal }) => call(conversations, {}, { signal }),
  });
