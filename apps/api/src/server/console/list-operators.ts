import type { listOperators as route } from '@guildhall/contract/trust/operators.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { retention } from '../../platform/jobs/retention.ts';
import { allOperators } from '../../trust/operators/to-operator.ts';
import { openRoleRequests } from '../../trust/operators/open-role-requests.ts';
import { settingsInWords } from './settings-in-words.ts';

/** All operators by name, the requests for roles, and the settings that operators have to know. */
export async function listOperators({
  caller,
  db,
  resources,
}: OperatorCtx<typeof route>): Promise<DataOf<typeof route>> {
  return {
    records: await allOperators(db),
    requests: await openRoleRequests(db, caller.id),
    settings: settingsInWords(resources.config),
    retention: Object.values(retention).map(({ what, days }) => ({ what, days })),
  };
}
