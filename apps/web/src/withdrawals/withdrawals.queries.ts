import { listWithdrawals } from '@guildhall/contract/withdrawals.contract.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

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
