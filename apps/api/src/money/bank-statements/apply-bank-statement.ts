import type { applyBankStatement as route } from '@guildhall/contract/money/bank-statements.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, auditAll, type Act } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { followMoney } from '../outbox/follow-money.ts';
import { paidBatchAct } from '../payouts/payout-batch.ts';
import { stepAct } from '../withdrawals/audit-step.ts';
import { notifyOwners } from '../withdrawals/notify-owner.ts';
import { markLimits } from '../withdrawals/withdrawals.settings.ts';
import { applyInLedger, type Marked } from './bank-statements.sql.ts';
import { theStatement } from './the-statement.ts';

/**
 * Marks what a statement says was paid and returned, as the acts on a single withdrawal and a single batch do: owners are notified, and each has its
 * entry in the audit log. What does not fit is left to a person. Again it changes nothing.
 * @throws Refusal `not_found`
 */
export async function applyBankStatement(
  ctx: OperatorCtx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const limits = markLimits(ctx.resources.config);
  const answer = await inTransaction(ctx, async (inside) => {
    await theStatement(inside, id);
    const marked = await applyInLedger(inside.db, { id, operatorId: ctx.caller.id, ...limits });
    const paid = marked.filter(({ status }) => status === 'paid').length;
    const returned = marked.length - paid;
    const { waiting } = await theStatement(inside, id);
    await notifyOwners(inside.db, marked);
    await auditAll(inside.db, actorOf(ctx), [
      ...marked.filter(({ batchId }) => batchId === null).map(markedAct),
      ...batchActs(marked),
      {
        verb: 'bank-statement.apply',
        subjectKind: 'bank-statement',
        subjectId: id,
        after: { paid: String(paid), returned: String(returned), waiting: String(waiting) },
      },
    ]);
    return { paid, returned, waiting };
  });
  followMoney(ctx.resources, []);
  return answer;
}

function markedAct(marked: Marked): Act {
  return marked.status === 'paid'
    ? stepAct('withdrawal.paid', { ...marked, before: 'approved', reason: '' })
    : stepAct('withdrawal.return', { ...marked, before: 'paid out' });
}

/** An entry for each batch that was booked as one sum, as for one that a person marks. */
function batchActs(marked: readonly Marked[]): Act[] {
  const batches = Map.groupBy(marked, ({ batchId }) => batchId);
  return [...batches].flatMap(([id, paid]) => {
    const { batchNumber, reference } = paid[0]!;
    return id === null || batchNumber === null ? [] : [paidBatchAct({ id, number: batchNumber }, paid, reference)];
  });
}
