import { listDefaults, type BadState } from '@guildhall/contract/market/defaults.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { ask } from '../../console/operator-call.ts';
import { listQuery } from '../../console/operator.queries.ts';

export type ListedDefault = ReceivedOf<typeof listDefaults>['records'][number];

/** Projects that are in default, late or written off. */
export function defaultsQuery(state: BadState) {
  return listQuery(['defaults', state], (part, options) => ask(listDefaults, { state, ...part }, options));
}
