import type { revokeRole as route } from '@guildhall/contract/operators.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit, type Actor } from '../audit/audit.ts';
import type { Ctx, OperatorCtx } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { inTransaction } from '../platform/database/database.ts';
import { deleteRole, findOneOperator } from './operators.sql.ts';
import { tellOfRole } from './tell-of-role.ts';

/**
 * Takes the role of an operator away, at once.
 * @throws Refusal `not_found` when the account is no operator's, `forbidden` when it is the actor's own
 */
export function takeRole(
  ctx: Pick<Ctx<'not_found' | 'forbidden'>, 'db' | 'refuse'>,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<{ id: string }> {
  return inTransaction(ctx, async ({ db, refuse }) => {
    if (id === actor.operatorId) throw refuse('forbidden', 'Nobody takes their own role away.');
    const operator = await findOneOperator(db, id);
    const role = await deleteRole(db, id);
    if (role === undefined || !operator) throw refuse('not_found', 'This operator was not found.');
    await notify(db, [{ userId: id, event: 'operatorRole', subject: '', data: { role: '' } }]);
    await audit(db, actor, {
      verb: 'operator.revoke',
      subjectKind: 'account',
      subjectId: id,
      accountId: id,
      before: { role },
      after: { role: '' },
      reason,
    });
    await tellOfRole(db, actor, { name: operator.name, email: operator.email, role: null, reason });
    return { id };
  });
}

/** Takes a role for the operator who calls. @throws Refusal as `takeRole` */
export function revokeRole(
  ctx: OperatorCtx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return takeRole(ctx, actorOf(ctx), input);
}
