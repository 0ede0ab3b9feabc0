import type { clearSanctions } from '@guildhall/contract/people/sanctions.operator.contract.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { endTaken } from '../../trust/cases/taken-case.ts';
import { writeDecision, type SanctionsDecision } from './sanctions.sql.ts';

export const noSuchCase = 'This sanctions case was not found.';

const verbs = { same: 'sanctions.confirm', other: 'sanctions.clear' } as const;

/**
 * Decides for the operator who calls whether an entry of a list names an account. The account is notified of nothing.
 * @throws Refusal `not_found`, `stake`, and `validation` where it was decided so before or names somebody else already, or while another operator has taken it
 */
export function decideSanctions(
  ctx: OperatorCtx<typeof clearSanctions>,
  decision: Omit<SanctionsDecision, 'operatorId'>,
): Promise<null> {
  return inTransaction(ctx, async (inside) => {
    const { db, refuse, caller } = inside;
    const { id, becomes, reason } = decision;
    await endTaken(inside, 'sanctions', { id, operatorId: caller.id });
    const { outcome, accountId, before } = await writeDecision(db, { ...decision, operatorId: caller.id });
    if (outcome === 'not_found') throw refuse('not_found', noSuchCase);
    if (outcome === 'stake') throw refuse('stake');
    if (outcome === 'repeated') throw refuse('validation', 'This sanctions case has already been decided so.');
    if (outcome === 'decided')
      throw refuse('validation', 'It was decided that this entry is somebody else, which stays.');
    await audit(db, actorOf(ctx), {
      verb: verbs[becomes],
      subjectKind: 'sanctions',
      subjectId: id,
      accountId,
      before: { state: before },
      after: { state: becomes },
      reason,
    });
    return null;
  });
}
