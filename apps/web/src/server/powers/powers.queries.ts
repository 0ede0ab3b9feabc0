import { listPowers } from '@guildhall/contract/server/powers.operator.contract.ts';
import { listOperators } from '@guildhall/contract/trust/operators.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { quiet } from '../../console/operator.queries.ts';

export type Operator = ReceivedOf<typeof listOperators>['records'][number];

/** A role that was asked for. */
export type RoleRequest = ReceivedOf<typeof listOperators>['requests'][number];

export function operatorsQuery() {
  return queryOptions({
    queryKey: [...operatorKey, 'operators'],
    queryFn: ({ signal }) => ask(listOperators, {}, { signal }),
    meta: quiet,
  });
}

export type Powers = ReceivedOf<typeof listPowers>;

export function powersQuery() {
  return queryOptions({
    queryKey: [...operatorKey, 'powers'],
    queryFn: ({ signal }) => ask(listPowers, {}, { signal }),
    meta: quiet,
  });
}
