import { listReferralLinks, listReferrals } from '@guildhall/contract/market/referrals.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const pageSize = 20;

/** One page of the caller's referrals, newest first. The call has no total: one more is requested to know of a next page. */
export function referralsQuery(search: string, page: number) {
  return queryOptions({
    queryKey: ['referrals', search, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const start = (page - 1) * pageSize;
      const found = await call(listReferrals, { search, start, length: pageSize + 1 }, { signal });
      return { referrals: found.slice(0, pageSize), hasNext: found.length > pageSize };
    },
  });
}

export type ReferralLink = ReceivedOf<typeof listReferralLinks>[number];

/** The caller's own links, newest first. */
export function referralLinksQuery() {
  return infiniteQueryOptions({
    queryKey: ['referrals', 'links'],
    queryFn: ({ pageParam, signal }) => call(listReferralLinks, { start: pageParam, length: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length * pageSize : undefined),
  });
}
