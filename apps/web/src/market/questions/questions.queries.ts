import { listQuestions, type questionLists } from '@guildhall/contract/market/questions.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type Questions = ReceivedOf<typeof listQuestions>;
export type Question = Questions['records'][number];

const firstPage: { after?: string; afterUseful?: number } = {};

/** The questions about a project in one of their orders. */
export function questionsQuery(id: string, list: (typeof questionLists)[number]) {
  return infiniteQueryOptions({
    queryKey: ['questions', id, list],
    queryFn: ({ pageParam, signal }) => call(listQuestions, { id, list, ...pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ records, more }) => {
      const last = records.at(-1);
      return more && last ? { after: last.id, afterUseful: last.useful } : undefined;
    },
    placeholderData: keepPreviousData,
  });
}
