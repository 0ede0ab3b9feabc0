import { formatCents } from '@guildhall/contract/money.ts';
import type { cancelProjectAsOperator as route } from '@guildhall/contract/market/funding.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { fundingNotifications } from './funding.notifications.ts';
import { cancelAsOperator } from './funding.sql.ts';
import { followFunding } from './settle-funding.ts';

/**
 * Cancels a project while nothing of it was released, also while it is frozen; its organization is notified why, and what is in escrow goes back
 * a moment later.
 * @throws Refusal `not_found`, `stake`, and `validation` once money has reached the organization or the project has ended
 */
export async function cancelProjectAsOperator(
  ctx: OperatorCtx<typeof route>,
  { projectId, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { returning } = await inTransaction(ctx, async ({ db, refuse, caller }) => {
    const canceled = await cancelAsOperator(db, { operatorId: caller.id, projectId });
    const { outcome, organizationId, projectTitle, state } = canceled;
    if (outcome === 'not_found') throw refuse('not_found', 'This project was not found.');
    if (outcome === 'stake') throw refuse('stake');
    if (outcome === 'draft') throw refuse('validation', 'This draft is not published yet.');
    if (outcome === 'ended') throw refuse('validation', 'This project has already ended.');
    if (outcome === 'released')
      throw refuse('validation', 'Money for this project has reached its organization, so it cannot be canceled.');
    await notify(db, fundingNotifications, [
      {
        userId: organizationId,
        event: 'projectCanceled',
        subject: projectId,
        data: { projectId, projectTitle, reason },
      },
    ]);
    await audit(db, actorOf(ctx), {
      verb: 'project.cancel',
      subjectKind: 'project',
      subjectId: projectId,
      accountId: organizationId,
      reason,
      before: { state, inEscrow: formatCents(canceled.returning) },
      after: { state: 'canceled' },
    });
    return canceled;
  });
  followFunding(ctx.resources, [projectId]);
  return { returning };
}
