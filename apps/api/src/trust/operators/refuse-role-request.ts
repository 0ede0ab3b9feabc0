import type { refuseRoleRequest as route } from '@guildhall/contract/trust/operators.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { auditDecision } from './carry-out-role-request.ts';
import { endRoleRequest, takeRoleRequest } from './role-requests.sql.ts';

/** An admin, also whoever has asked, refuses a role that was asked for. @throws Refusal `not_found` when it is not open any more */
export function refuseRoleRequest(
  ctx: OperatorCtx<typeof route>,
  { id, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async ({ db, refuse }) => {
    const request = await takeRoleRequest(db, id);
    if (!request) throw refuse('not_found', 'This request is no longer open.');
    await endRoleRequest(db, id, 'refused');
    await auditDecision(db, actorOf(ctx), 'operator.refuse', request, reason);
    return { id };
  });
}
