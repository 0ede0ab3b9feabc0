import { operatorOverview } from '@guildhall/contract/trust/operators.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './operator-call.ts';
import { operatorKey } from './operator-keys.ts';
import { whileUsed } from './while-used.ts';
import { halfMinute, quiet } from './operator.queries.ts';

export type Overview = ReceivedOf<typeof operatorOverview>;

/** What waits in each queue, for the menu on each screen and for the overview, and the sums of the house. */
export function overviewQuery() {
  return queryOptions({
    queryKey: [...operatorKey, 'overview'],
    queryFn: ({ signal }) => ask(operatorOverview, {}, { signal }),
    meta: quiet,
    refetchInterval: whileUsed(halfMinute),
  });
}
