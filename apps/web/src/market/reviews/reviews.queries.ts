import { listReviews } from '@guildhall/contract/market/reviews.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Spec §9.pages: reviews come ten a page. */
export const pageSize = 10;

/** One page of an organization's reviews, newest first. `page` counts from 1. */
export function reviewsQuery(organizationId: string, page: number) {
  return queryOptions({
    queryKey: ['reviews', organizationId, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(listReviews, { orgId: organizationId, start: (page - 1) * pageSize, length: pageSize }, { signal }),
  });
}
