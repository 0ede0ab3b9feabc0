import type { markFeePayoutPaid as route } from '@guildhall/contract/money/fee-payouts.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { auditPayout, thePayout } from './fee-payout.ts';
import { markPaidInLedger } from './fee-payouts.sql.ts';

/**
 * Notes for the operator who calls that the bank has paid a payout of fees. No money moves: approving has moved it.
 * @throws Refusal `not_found`, and `validation` when it is not approved, or by the same operator
 */
export function markFeePayoutPaid(
  ctx: OperatorCtx<typeof route>,
  { id, reference }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { oneOperator } = ctx.resources.config;
  return inTransaction(ctx, async (inside) => {
    const { db, refuse, caller } = inside;
    const outcome = await markPaidInLedger(db, { id, reference, operatorId: caller.id, oneOperator });
    const payout = await thePayout(inside, id);
    if (outcome === 'approver')
      throw refuse('validation', 'You approved this payout, so another operator has to mark it as paid.');
    if (outcome === 'decided')
      throw refuse('validation', `Only an approved payout can be marked as paid. This one is ${payout.status}.`);
    if (outcome === 'ok')
      await auditPayout(db, actorOf(ctx), 'fee-payout.paid', { payout, before: 'approved', more: { reference } });
    return { id, status: payout.status };
  });
}
