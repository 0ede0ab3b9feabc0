import type { clearRisk as route } from '@guildhall/contract/money/risk.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { endTaken } from '../../trust/cases/taken-case.ts';
import { writeCleared } from './risk.sql.ts';

/**
 * Notes that the operator who calls has looked at the signs of risk of a withdrawal, which it can be approved in spite of. It approves nothing.
 * @throws Refusal `not_found`, `stake`, and `validation` where nothing waits, or while another operator has taken it
 */
export function clearRisk(
  ctx: OperatorCtx<typeof route>,
  { id, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    const { db, refuse, caller } = inside;
    await endTaken(inside, 'risk', { id, operatorId: caller.id });
    const { outcome, accountId, keys, heldAt } = await writeCleared(db, { id, operatorId: caller.id, reason });
    if (outcome === 'not_found') throw refuse('not_found', 'No signs of risk were found at this withdrawal.');
    if (outcome === 'stake') throw refuse('stake');
    if (outcome === 'repeated')
      throw refuse('validation', 'Nothing is held here. Somebody may have cleared it already.');
    await audit(db, actorOf(ctx), {
      verb: 'risk.clear',
      subjectKind: 'risk',
      subjectId: id,
      accountId,
      before: { signs: (keys ?? []).join(' '), since: heldAt!.toISOString() },
      reason,
    });
    return null;
  });
}
