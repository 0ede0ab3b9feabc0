import { askEarlyRepayment, listRepayments } from '@guildhall/contract/market/repayments.contract.ts';
import { fromDollars } from '@guildhall/contract/money.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** How many projects are on one page, each with its dates. */
export const pageSize = 10;

export type Repayments = ReceivedOf<typeof listRepayments>;
export type Repayment = Repayments['records'][number];

const askEveryMs = 2000;

/** What the organization pays back, by project and date; asked again while a payment is being credited. `page` counts from 1. */
export function repaymentsQuery(page: number) {
  return queryOptions({
    queryKey: ['repayments', 'list', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listRepayments, { start: (page - 1) * pageSize, length: pageSize }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.records.some(({ state: stands }) => stands === 'sharing') ? askEveryMs : false,
  });
}

export type EarlyPrice = ReceivedOf<typeof askEarlyRepayment>;

/** What it costs today to repay a project early, and who gets what; a refusal is for the dialog to show. Kept no longer than it is shown. */
export function earlyRepaymentQuery(projectId: string) {
  return infiniteQueryOptions({
    queryKey: ['repayments', 'early', projectId],
    queryFn: ({ pageParam, signal }) =>
      call(askEarlyRepayment, { projectId, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.investmentId : undefined),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
}

/** The sums alone, for screens that are about something else and are there without them. */
export function repaymentSumsQuery() {
  return queryOptions({
    queryKey: ['repayments', 'sums'],
    queryFn: ({ signal }) => call(listRepayments, { length: 1 }, { signal }),
    meta: { quiet: true },
  });
}

/** What is overdue or falls due in the next 30 days, in cents. */
export function neededSoon({ overdue, soon }: Pick<Repayments, 'overdue' | 'soon'>): bigint {
  return fromDollars(overdue) + fromDollars(soon);
}
