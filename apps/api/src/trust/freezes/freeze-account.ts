import type { freezeAccount as route } from '@guildhall/contract/trust/freezes.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { audit, actorOf } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { freezesNotifications } from './freezes.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { beginFreeze, findOwner } from './freezes.sql.ts';
import { frozenMail } from './frozen-mail.ts';
import { notifyOfFreeze } from './notify-concerned.ts';

/** What is frozen, why and for how many days. */
type Wanted = { of: 'account' | 'project'; id: string; reason: string; days: number };

/**
 * Freezes an account or a project; its owner is notified in the bell and by a mail, and so is who has invested or waits for an order.
 * @throws Refusal `not_found`, `forbidden` for the operator's own, `validation` when it is frozen already
 */
export function freeze(
  ctx: OperatorCtx<'not_found' | 'forbidden'>,
  { of, id, reason, days }: Wanted,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async ({ db, refuse, caller, resources }) => {
    const projectId = of === 'project' ? id : null;
    const begun = await beginFreeze(db, {
      accountId: of === 'account' ? id : null,
      projectId,
      operatorId: caller.id,
      reason,
      days,
    });
    if (begun.outcome === 'not_found') throw refuse('not_found', `This ${of} was not found.`);
    if (begun.outcome === 'own') throw refuse('forbidden', 'You cannot freeze your own account or project.');
    if (begun.outcome === 'already')
      throw refuse('validation', `This ${of} is already frozen. Lift that freeze first.`);
    const { id: freezeId, ownerId, endsAt } = begun;
    const { projectTitle, ...to } = await findOwner(db, ownerId, projectId);
    await notify(db, freezesNotifications, [
      { userId: ownerId, event: 'frozen', subject: freezeId, data: { project: projectTitle, reason } },
    ]);
    await notifyOfFreeze(resources.jobs, db, freezeId, endsAt);
    await resources.mailer.send(frozenMail(resources, to, { of, reason, endsAt }), db);
    await audit(db, actorOf(ctx), {
      verb: `${of}.freeze`,
      subjectKind: of,
      subjectId: id,
      accountId: ownerId,
      reason,
      before: { frozen: 'no' },
      after: { frozen: `until ${endsAt.toISOString()}` },
    });
    return { id: freezeId, endsAt: endsAt.toISOString() };
  });
}

/** Freezes an account. @throws Refusal as `freeze` */
export function freezeAccount(
  ctx: OperatorCtx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return freeze(ctx, { of: 'account', ...input });
}
