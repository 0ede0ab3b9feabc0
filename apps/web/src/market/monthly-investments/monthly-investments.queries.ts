import { listMonthlyInvestments } from '@guildhall/contract/market/monthly-investments.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type MonthlyInvestment = ReceivedOf<typeof listMonthlyInvestments>['records'][number];

/** What the viewer invests each month, and did, the newest first. */
export function monthlyInvestmentsQuery() {
  return infiniteQueryOptions({
    queryKey: ['investments', 'monthly'],
    queryFn: ({ pageParam, signal }) =>
      call(listMonthlyInvestments, pageParam ? { before: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
  });
}
