import type { Db } from '../../platform/database/database.ts';
import { findRoleRequests, type RoleRequest } from './role-requests.sql.ts';

function toRoleRequest({ id, name, email, from, role, reason, askedBy, ...request }: RoleRequest, callerId: string) {
  return {
    id,
    name,
    email,
    from,
    role,
    reason,
    askedBy,
    askedAt: request.askedAt.toISOString(),
    holdsAt: request.holdsAt?.toISOString() ?? '',
    lapsesAt: request.lapsesAt.toISOString(),
    mayApprove: ![request.askedById, request.userId].includes(callerId),
  };
}

/** The requests for roles that wait, as an operator sees them. */
export async function openRoleRequests(db: Db, callerId: string) {
  return (await findRoleRequests(db)).map((request) => toRoleRequest(request, callerId));
}
