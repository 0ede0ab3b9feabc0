import type { decideComplaint as route } from '@guildhall/contract/trust/complaint-acts.operator.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { complaintsNotifications } from './complaints.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { endTaken } from '../cases/taken-case.ts';
import { writeDecision } from './operator-complaints.sql.ts';

/**
 * Decides a complaint, once; both sides are notified of the outcome and the reason, and a hold ends with it.
 * @throws Refusal `not_found`, `stake`, `validation` when it was decided before, or another operator has taken it
 */
export function decideComplaint(
  ctx: OperatorCtx<typeof route>,
  { id, outcome: becomes, reason }: ParsedOf<typeof route>,
): Promise<null> {
  return inTransaction(ctx, async ({ db, refuse, caller }) => {
    await endTaken({ db, refuse }, 'complaint', { id, operatorId: caller.id });
    const decided = await writeDecision(db, { id, operatorId: caller.id, becomes, reason });
    const { outcome, number, complainantId, organizationId, before } = decided;
    if (outcome === 'not_found') throw refuse('not_found', 'This complaint was not found.');
    if (outcome === 'stake') throw refuse('stake');
    if (outcome === 'closed') throw refuse('validation', 'This complaint has already been decided.');
    const data = { number, outcome: becomes, reason };
    await notify(
      db,
      complaintsNotifications,
      [complainantId, organizationId].map((userId) => ({ userId, event: 'complaintDecided', subject: id, data })),
    );
    await audit(db, actorOf(ctx), {
      verb: 'complaint.decide',
      subjectKind: 'complaint',
      subjectId: id,
      accountId: organizationId,
      reason,
      before: { status: before },
      after: { status: 'closed', outcome: becomes, number },
    });
    return null;
  });
}
