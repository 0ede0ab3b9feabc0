import type { liftFreeze as route } from '@guildhall/contract/trust/freezes.operator.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { refuseTaken } from '../cases/taken-case.ts';
import { freezesNotifications } from './freezes.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { endFreeze, findOwner } from './freezes.sql.ts';
import { notifyOfLiftedFreeze } from './notify-concerned.ts';

/**
 * Ends a freeze before its time; its owner is notified, and so is who has invested or waits for an order.
 * @throws Refusal `not_found`, `stake`, `validation` when it has ended, or another operator has taken its appeal
 */
export function liftFreeze(ctx: OperatorCtx<typeof route>, { id, reason }: ParsedOf<typeof route>): Promise<null> {
  return inTransaction(ctx, async (inside) => {
    const { db, refuse, caller, resources } = inside;
    await refuseTaken(inside, 'freeze', { id, operatorId: caller.id });
    const { outcome, ownerId, projectId } = await endFreeze(db, id, caller.id);
    if (outcome === 'not_found') throw refuse('not_found', 'This freeze was not found.');
    if (outcome === 'stake') throw refuse('stake');
    if (outcome === 'ended') throw refuse('validation', 'This freeze has already ended.');
    const { projectTitle } = await findOwner(db, ownerId, projectId);
    await notify(db, freezesNotifications, [
      { userId: ownerId, event: 'freezeEnded', subject: id, data: { project: projectTitle } },
    ]);
    await notifyOfLiftedFreeze(resources.jobs, db, id);
    await audit(db, actorOf(ctx), {
      verb: 'freeze.lift',
      subjectKind: 'freeze',
      subjectId: id,
      accountId: ownerId,
      reason,
      before: { frozen: 'yes' },
      after: { frozen: 'no' },
    });
    return null;
  });
}
