import type { returnFeePayout as route } from '@guildhall/contract/money/fee-payouts.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notIndependent } from '../../trust/operators/not-independent.ts';
import { markLimits } from '../withdrawals/withdrawals.settings.ts';
import { auditPayout, thePayout } from './fee-payout.ts';
import { returnInLedger } from './fee-payouts.sql.ts';

/**
 * Notes for the operator who calls that the bank has sent a payout of fees back, which books it back once; beyond the limits, and by who
 * approved it, the first of two is noted alone.
 * @throws Refusal `not_found`, and `validation` when it is not paid, or the two operators do not count beside each other
 */
export function returnFeePayout(
  ctx: OperatorCtx<typeof route>,
  { id, reason, reference }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    const { db, refuse, caller } = inside;
    const limits = markLimits(ctx.resources.config);
    const outcome = await returnInLedger(db, { id, reason, reference, operatorId: caller.id, ...limits });
    const payout = await thePayout(inside, id);
    if (outcome === 'decided')
      throw refuse('validation', `Only a paid payout can be returned. This one is ${payout.status}.`);
    if (outcome === 'made') throw refuse('validation', notIndependent);
    const isFirst = outcome === 'first';
    if (outcome === 'ok' || isFirst) {
      const more = { reference, ...(isFirst ? { approvals: '1 of 2' } : {}) };
      await auditPayout(db, actorOf(ctx), 'fee-payout.return', { payout, before: 'paid', reason, more });
    }
    return { id, status: payout.status, needsSecond: isFirst || outcome === 'first_repeated' };
  });
}
