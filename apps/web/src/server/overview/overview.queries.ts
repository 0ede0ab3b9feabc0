import { operatorOverview } from '@guildhall/contract/trust/operators.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { whileUsed } from '../../console/while-used.ts';
import { halfMinute, quiet } from '../../console/operator.queries.ts';

export type Overview = ReceivedOf<typeof operatorOverview>;

export function overviewQuery() {
  return queryOptions({
    queryKey: [...operatorKey, 'overview'],
    queryFn: ({ signal }) => ask(operatorOverview, {}, { signal }),
    meta: quiet,
    refetchInterval: whileUsed(halfMinute),
  });
}
