import type { revokeRole as route } from '@guildhall/contract/trust/operators.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit, type Actor } from '../../base/audit/audit.ts';
import type { Ctx, OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { askForRole } from './ask-for-role.ts';
import { deleteRole, findOneOperator } from './operators.sql.ts';
import { notifyOfRole } from './notify-of-role.ts';

type RevokeCtx = Pick<Ctx<'not_found' | 'forbidden'>, 'db' | 'refuse'>;

/**
 * Takes the role of an operator away, at once. Whether it takes two is for the caller to ask.
 * @throws Refusal `not_found` when the account is no operator's, `forbidden` when it is the actor's own
 */
export function takeRole(
  ctx: RevokeCtx,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<{ id: string }> {
  return inTransaction(ctx, async (inside) => {
    const { db, refuse } = inside;
    const operator = await operatorOf(inside, actor, id);
    const role = await deleteRole(db, id);
    if (role === undefined) throw refuse('not_found', 'This operator was not found.');
    await audit(db, actor, {
      verb: 'operator.revoke',
      subjectKind: 'account',
      subjectId: id,
      accountId: id,
      before: { role },
      after: { role: '' },
      reason,
    });
    await notifyOfRole(db, actor, { userId: id, name: operator.name, email: operator.email, role: null, reason });
    return { id };
  });
}

async function operatorOf({ db, refuse }: RevokeCtx, actor: Actor, id: string) {
  if (id === actor.operatorId) throw refuse('forbidden', 'You cannot remove your own role.');
  const operator = await findOneOperator(db, id);
  if (!operator) throw refuse('not_found', 'This operator was not found.');
  return operator;
}

/** Takes a role for the operator who calls, or asks another admin for it. @throws Refusal as `takeRole` and `askForRole` */
export function revokeRole(
  ctx: OperatorCtx<typeof route>,
  { id, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const actor = { ...actorOf(ctx), operatorId: ctx.caller.id };
  return inTransaction(ctx, async (inside) => {
    const { name, email, role: from } = await operatorOf(inside, actor, id);
    const request = await askForRole({ ...inside, waitHours: ctx.resources.config.roleWaitHours }, actor, {
      userId: id,
      name,
      email,
      from,
      role: '',
      reason,
    });
    if (request === null) await takeRole(inside, actor, { id, reason });
    return { id, request: request ?? '' };
  });
}
