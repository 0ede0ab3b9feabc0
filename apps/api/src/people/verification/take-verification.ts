import type { takeVerification as route } from '@guildhall/contract/people/verification.operator.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { refuseUnless } from './decide.ts';
import { notifyOwner } from './notify-owner.ts';
import { writeTaken } from './verification.sql.ts';

/**
 * Takes a verification in review, also over from another operator; who requested it is notified the first time.
 * @throws Refusal `not_found`, `stake`, `validation` when it does not wait
 */
export function takeVerification(ctx: OperatorCtx<typeof route>, { id }: ParsedOf<typeof route>): Promise<null> {
  return inTransaction(ctx, async (inside) => {
    const { outcome, ownerId, before } = await writeTaken(inside.db, id, inside.caller.id);
    refuseUnless(inside.refuse, outcome);
    if (before === 'asked') await notifyOwner(inside, { id, userId: ownerId, status: 'in_review' });
    await audit(inside.db, actorOf(ctx), {
      verb: 'verification.take',
      subjectKind: 'verification',
      subjectId: id,
      accountId: ownerId,
      before: { status: before },
      after: { status: 'in_review' },
    });
    return null;
  });
}
