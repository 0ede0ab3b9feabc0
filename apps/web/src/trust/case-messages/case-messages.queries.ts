import { listCaseMessages, readCaseMessage } from '@guildhall/contract/trust/case-messages.contract.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const atOnce = 20;

/** What the house has written to who is logged in, newest first, twenty more each time. */
export function caseMessagesQuery() {
  return infiniteQueryOptions({
    queryKey: ['case-messages', 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(listCaseMessages, { length: atOnce, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
  });
}

/** One of them. */
export function caseMessageQuery(id: string) {
  return queryOptions({
    queryKey: ['case-messages', 'one', id],
    queryFn: ({ signal }) => call(readCaseMessage, { id }, { signal }),
    enabled: id !== '',
  });
}
