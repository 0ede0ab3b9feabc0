import { listReferrals } from '@guildhall/contract/market/referrals.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
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
