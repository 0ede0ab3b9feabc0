import { investmentDetails, listInvestments } from '@guildhall/contract/market/investments.contract.ts';
import { listFlows, readPortfolio, type FlowFigure } from '@guildhall/contract/market/portfolio.contract.ts';
import { investmentPlan } from '@guildhall/contract/market/repayments.contract.ts';
import type { investmentCard } from '@guildhall/contract/market/investments.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../api/call.ts';
import { timeZone } from '../../ui/time-zone.ts';

export type Investment = z.input<typeof investmentCard>;
export type InvestmentDetails = ReceivedOf<typeof investmentDetails>;
export type Portfolio = ReceivedOf<typeof readPortfolio>;

/** How many rows are loaded at once; the rest is behind pages, sorts and filters. */
export const pageSize = 12;

/** The orders that are offered: by which column of the call, and in which direction. */
const orders = {
  '': { column: 2, dir: 'desc' },
  oldest: { column: 2, dir: 'asc' },
  largest: { column: 1, dir: 'desc' },
  smallest: { column: 1, dir: 'asc' },
  name: { column: 0, dir: 'asc' },
  due: { column: 3, dir: 'asc' },
} as const;

/** What the list is narrowed and ordered by, as the address has it. */
export const noInvestmentFilters = { search: '', status: '', sort: '' };
export type InvestmentFilters = typeof noInvestmentFilters;

/** One page of the caller's investments; `page` counts from 1. */
export function investmentsQuery({ search, status, sort }: InvestmentFilters, page: number) {
  const order = [orders[sort as keyof typeof orders] ?? orders['']];
  return queryOptions({
    queryKey: ['investments', 'list', search, status, sort, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(listInvestments, { start: (page - 1) * pageSize, length: pageSize, order, search, status }, { signal }),
  });
}

/** What all of the caller's paid investments come to. */
export function portfolioQuery() {
  return queryOptions({
    queryKey: ['investments', 'portfolio'],
    meta: { quiet: true },
    queryFn: ({ signal }) => call(readPortfolio, {}, { signal }),
  });
}

const askEveryMs = 3000;

/** One investment, asked again while its card payment is under way. */
export function investmentQuery(id: string) {
  return queryOptions({
    queryKey: ['investments', 'details', id],
    queryFn: ({ signal }) => call(investmentDetails, { id, timeZone: timeZone() }, { signal }),
    refetchInterval: ({ state }) => (state.data?.paymentStatus === 'pending' ? askEveryMs : false),
  });
}

export type Instalment = ReceivedOf<typeof investmentPlan>['records'][number];

/** The instalments of an investment, and how much of each was paid. */
export function planQuery(id: string) {
  return queryOptions({
    queryKey: ['investments', 'plan', id],
    meta: { quiet: true },
    queryFn: ({ signal }) => call(investmentPlan, { id }, { signal }),
  });
}

export type Flow = ReceivedOf<typeof listFlows>['records'][number];

/** What a figure of the portfolio adds up, ten more each time. */
export function flowsQuery(figure: FlowFigure) {
  return infiniteQueryOptions({
    queryKey: ['investments', 'flows', figure],
    queryFn: ({ pageParam, signal }) =>
      call(listFlows, { figure, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
  });
}
