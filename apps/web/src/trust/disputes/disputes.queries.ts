import { listDisputes } from '@guildhall/contract/trust/own-disputes.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type ListedDispute = ReceivedOf<typeof listDisputes>['records'][number];
/** Those to answer, all, or the one about an order or investment. */
export type Which = { toAnswer: boolean } | { purchaseId: string };

/** The viewer's disputes as buyer and as seller, twenty more each time. */
export function disputesQuery(which: Which) {
  return infiniteQueryOptions({
    queryKey: ['disputes', which],
    queryFn: ({ pageParam, signal }) =>
      call(
        listDisputes,
        {
          ...('purchaseId' in which ? which : { toAnswer: which.toAnswer ? 1 : 0 }),
          ...(pageParam ? { after: pageParam } : {}),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
  });
}
