import { audit, type Actor } from '../../base/audit/audit.ts';
import type { Ctx } from '../../context.ts';
import { giveRole } from './grant-role.ts';
import { takeRole } from './revoke-role.ts';
import { endRoleRequest, type RoleRequest } from './role-requests.sql.ts';

type DecideCtx = Pick<Ctx<'not_found' | 'forbidden'>, 'db' | 'refuse'>;

/** Does what was asked for, in the name of who has asked; `confirmedBy` is the other admin who has said yes. @throws Refusal as `giveRole` and `takeRole` */
export async function carryOut(ctx: DecideCtx, request: RoleRequest, confirmedBy: string | null): Promise<void> {
  const actor: Actor = { operatorId: request.askedById, networkAddress: '' };
  const { email, role, reason } = request;
  if (role === '') await takeRole(ctx, actor, { id: request.userId, reason });
  else await giveRole(ctx, actor, { email, role, reason, confirmedBy });
  await endRoleRequest(ctx.db, request.id, 'done');
}

/** Says in the audit log how an operator has decided about it. */
export function auditDecision(db: DecideCtx['db'], actor: Actor, verb: string, request: RoleRequest, reason: string) {
  return audit(db, actor, {
    verb,
    subjectKind: 'account',
    subjectId: request.userId,
    accountId: request.userId,
    before: { role: request.from },
    after: { role: request.role },
    reason,
  });
}
