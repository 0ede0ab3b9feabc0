import type { answerAppeal as route } from '@guildhall/contract/trust/freezes.operator.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { endTaken } from '../cases/taken-case.ts';
import { freezesNotifications } from './freezes.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { findOwner, writeAnswer } from './freezes.sql.ts';

/**
 * Answers the appeal against a freeze, once; who appealed is notified.
 * @throws Refusal `not_found`, `stake`, `validation` where nobody has appealed, it was answered, or another operator has taken it
 */
export function answerAppeal(ctx: OperatorCtx<typeof route>, { id, answer }: ParsedOf<typeof route>): Promise<null> {
  return inTransaction(ctx, async (inside) => {
    const { db, refuse, caller } = inside;
    await endTaken(inside, 'freeze', { id, operatorId: caller.id });
    const { outcome, ownerId, projectId } = await writeAnswer(db, id, caller.id, answer);
    if (outcome === 'not_found') throw refuse('not_found', 'This freeze was not found.');
    if (outcome === 'stake') throw refuse('stake');
    if (outcome === 'not_appealed') throw refuse('validation', 'Nobody has appealed against this freeze.');
    if (outcome === 'answered') throw refuse('validation', 'This appeal has already been answered.');
    const { projectTitle } = await findOwner(db, ownerId, projectId);
    const data = { project: projectTitle, answer };
    await notify(db, freezesNotifications, [{ userId: ownerId, event: 'appealAnswered', subject: id, data }]);
    await audit(db, actorOf(ctx), {
      verb: 'freeze.answer',
      subjectKind: 'freeze',
      subjectId: id,
      accountId: ownerId,
      after: { appeal: 'answered' },
    });
    return null;
  });
}
