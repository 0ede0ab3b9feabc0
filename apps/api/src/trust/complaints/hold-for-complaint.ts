import type { holdForComplaint as route } from '@guildhall/contract/trust/complaint-acts.operator.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { writeHold } from './operator-complaints.sql.ts';

/**
 * Holds the withdrawals of the organization that a complaint is about, or frees them.
 * @throws Refusal `not_found`, `stake` for a party, or who would free with a stake in it, `validation` when the complaint is closed or the hold stands so already
 */
export function holdForComplaint(
  ctx: OperatorCtx<typeof route>,
  { id, on, reason }: ParsedOf<typeof route>,
): Promise<null> {
  return inTransaction(ctx, async ({ db, refuse, caller }) => {
    const { outcome, number, organizationId } = await writeHold(db, id, caller.id, on);
    if (outcome === 'not_found') throw refuse('not_found', 'This complaint was not found.');
    if (outcome === 'stake') throw refuse('stake');
    if (outcome === 'closed') throw refuse('validation', 'This complaint is closed, and so is its hold.');
    if (outcome === 'repeated')
      throw refuse('validation', on ? 'The withdrawals are already on hold.' : 'The withdrawals are not on hold.');
    await audit(db, actorOf(ctx), {
      verb: 'complaint.hold',
      subjectKind: 'complaint',
      subjectId: id,
      accountId: organizationId,
      reason,
      before: { hold: on ? 'off' : 'on' },
      after: { hold: on ? 'on' : 'off', number },
    });
    return null;
  });
}
