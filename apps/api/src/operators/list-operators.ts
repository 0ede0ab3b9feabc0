import type { listOperators as route } from '@guildhall/contract/operators.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../context.ts';
import type { Db } from '../platform/database/database.ts';
import { retention } from '../platform/jobs/retention.ts';
import { findOperators, type ListedOperator } from './operators.sql.ts';
import { findRoleRequests, type RoleRequest } from './role-requests.sql.ts';
import { toldSettings } from './told-settings.ts';

/** An operator as an answer tells of them. */
export function told({ since, ...operator }: ListedOperator) {
  return { ...operator, since: since.toISOString() };
}

function toldRequest({ id, name, email, from, role, reason, askedBy, ...request }: RoleRequest, callerId: string) {
  return {
    ...{ id, name, email, from, role, reason, askedBy },
    askedAt: request.askedAt.toISOString(),
    holdsAt: request.holdsAt?.toISOString() ?? '',
    lapsesAt: request.lapsesAt.toISOString(),
    mayApprove: ![request.askedById, request.userId].includes(callerId),
  };
}

/** All operators, by name. */
export async function allOperators(db: Db) {
  return (await findOperators(db)).map(told);
}

/** The same for an operator who calls, with the settings that operators have to know. */
export async function listOperators({
  caller,
  db,
  resources,
}: OperatorCtx<typeof route>): Promise<DataOf<typeof route>> {
  return {
    records: await allOperators(db),
    requests: (await findRoleRequests(db)).map((request) => toldRequest(request, caller.id)),
    settings: toldSettings(resources.config),
    retention: Object.values(retention).map(({ what, days }) => ({ what, days })),
  };
}
