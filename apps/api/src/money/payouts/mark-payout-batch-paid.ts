import type { markPayoutBatchPaid as route } from '@guildhall/contract/money/payouts.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit, type Actor } from '../../base/audit/audit.ts';
import type { Ctx, OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { followMoney } from '../outbox/follow-money.ts';
import { paidBatchAct, shownBatch, theBatch } from './payout-batch.ts';
import { markBatchPaid } from './payouts.sql.ts';
import { notifyOwners } from '../withdrawals/notify-owner.ts';
import { markLimits } from '../withdrawals/withdrawals.settings.ts';

/** Who notes it; `oneOperator` lets them mark what they have approved. */
type Marked = ParsedOf<typeof route> & { actor: Actor; oneOperator: boolean };

/**
 * Notes that the bank has paid what of a batch is still to be paid, but for what the operator has approved; the owners are notified, and it is
 * recorded in the audit log. Twice changes nothing.
 * @throws Refusal `not_found`, and `validation` when the operator has approved all that is still to be paid
 */
export function noteBatchPaid(
  ctx: Pick<Ctx<'not_found'>, 'db' | 'refuse'>,
  { id, reference, actor, oneOperator }: Marked,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    await theBatch(inside, id);
    const { operatorId } = actor;
    const paid = await markBatchPaid(inside.db, { id, reference, operatorId, oneOperator });
    const batch = await theBatch(inside, id);
    if (paid.length === 0 && batch.waiting > 0)
      throw inside.refuse(
        'validation',
        'You approved the unpaid part of this batch, so another operator has to mark it as paid.',
      );
    if (paid.length > 0) {
      await notifyOwners(
        inside.db,
        paid.map((each) => ({ ...each, status: 'paid' as const })),
      );
      await audit(inside.db, actor, paidBatchAct(batch, paid, reference));
    }
    return { ...shownBatch(batch), paid: paid.length };
  });
}

/** The same for the operator who calls. @throws Refusal as `noteBatchPaid` */
export async function markPayoutBatchPaid(
  ctx: OperatorCtx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { oneOperator } = markLimits(ctx.resources.config);
  const batch = await noteBatchPaid(ctx, { ...input, actor: actorOf(ctx), oneOperator });
  followMoney(ctx.resources, []);
  return batch;
}
