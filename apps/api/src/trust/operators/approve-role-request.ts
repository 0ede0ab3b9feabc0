import type { approveRoleRequest as route } from '@guildhall/contract/trust/operators.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { auditDecision, carryOut } from './carry-out-role-request.ts';
import { takeRoleRequest } from './role-requests.sql.ts';

/**
 * Another admin says yes to a role that was asked for, which holds at once.
 * @throws Refusal `not_found` when it is not open any more, `forbidden` when the caller has asked for it or it is about them, and `validation` when whoever
 *   has asked is no admin any more
 */
export function approveRoleRequest(
  ctx: OperatorCtx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    const { db, refuse } = inside;
    const request = await takeRoleRequest(db, id);
    if (!request || request.lapsesAt <= new Date()) throw refuse('not_found', 'This request is no longer open.');
    if (request.askedById === ctx.caller.id)
      throw refuse('forbidden', 'You requested this, so another admin has to approve it.');
    if (request.userId === ctx.caller.id) throw refuse('forbidden', 'You cannot decide about your own role.');
    if (!request.isAskerAdmin)
      throw refuse('validation', 'The person who requested this is no longer an admin. Please refuse it.');
    await carryOut(inside, request, ctx.caller.id);
    await auditDecision(db, actorOf(ctx), 'operator.confirm', request, '');
    return { id };
  });
}
