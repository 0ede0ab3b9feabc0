import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { listWithdrawals, withdrawalDetails } from '@guildhall/contract/money/withdrawals.contract.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type Withdrawal = ReceivedOf<typeof listWithdrawals>['records'][number];

const atOnce = 10;

/** One's own withdrawals, newest first, ten more each time. Under the wallet's key, since the same events change both. */
export function withdrawalsQuery() {
  return infiniteQueryOptions({
    queryKey: ['wallet', 'withdrawals'],
    queryFn: ({ pageParam, signal }) =>
      call(listWithdrawals, { length: atOnce, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
  });
}

/** One of them with the bank and the holder of the account. */
export function withdrawalQuery(id: string) {
  return queryOptions({
    queryKey: ['wallet', 'withdrawal', id],
    queryFn: ({ signal }) => call(withdrawalDetails, { id }, { signal }),
  });
}
