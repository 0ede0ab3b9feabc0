import { listOwnFreezes } from '@guildhall/contract/trust/freezes.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type OwnFreeze = ReceivedOf<typeof listOwnFreezes>['records'][number];

/** What operators have frozen of one's own: the account or projects. */
export function ownFreezesQuery() {
  return queryOptions({
    queryKey: ['freezes', 'own'],
    queryFn: ({ signal }) => call(listOwnFreezes, {}, { signal }),
    // Most people have none, and it stands above what one came for.
    meta: { quiet: true },
  });
}
