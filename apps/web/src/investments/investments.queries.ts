import { investmentDetails, listInvestments } from '@guildhall/contract/investments.contract.ts';
import type { investmentCard } from '@guildhall/contract/investments.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../api/call.ts';

export type Investment = z.output<typeof investmentCard>;

/** Beyond the spec, which has no pages here: enough for nearly everyone, and no screen without an end. */
export const pageSize = 48;
const newest = [{ column: 2, dir: 'desc' }];

/** One page of the caller's investments, newest first; `page` counts from 1. */
export function investmentsQuery(page: number) {
  return queryOptions({
    queryKey: ['investments', 'list', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(listInvestments, { start: (page - 1) * pageSize, length: pageSize, order: newest }, { signal }),
  });
}

const perCall = 100;
const most = 1000;

/** Every paid investment of the caller (the newest thousand), for the plots. */
export function portfolioQuery() {
  return queryOptions({
    queryKey: ['investments', 'portfolio'],
    meta: { quiet: true },
    queryFn: async ({ signal }) => {
      const all: Investment[] = [];
      for (let total = 1; all.length < Math.min(total, most);) {
        const input = { start: all.length, length: perCall, order: newest, status: 'COMPLETED' };
        const page = await call(listInvestments, input, { signal });
        if (page.records.length === 0) break;
        all.push(...page.records);
        total = page.recordsFiltered;
      }
      return all;
    },
  });
}

const askEveryMs = 3000;

/** One investment, asked again while its card payment is under way. */
export function investmentQuery(id: string) {
  return queryOptions({
    queryKey: ['investments', 'details', id],
    queryFn: ({ signal }) => call(investmentDetails, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.paymentStatus === 'pending' ? askEveryMs : false),
  });
}
