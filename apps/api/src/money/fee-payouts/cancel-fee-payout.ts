import type { cancelFeePayout as route } from '@guildhall/contract/money/fee-payouts.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { auditPayout, thePayout } from './fee-payout.ts';
import { cancelInLedger } from './fee-payouts.sql.ts';

/** Cancels a requested payout of fees for the operator who calls. @throws Refusal `not_found`, and `validation` when it was approved */
export function cancelFeePayout(
  ctx: OperatorCtx<typeof route>,
  { id, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    const outcome = await cancelInLedger(inside.db, id, inside.caller.id);
    const payout = await thePayout(inside, id);
    if (outcome === 'decided')
      throw inside.refuse('validation', `Only a requested payout can be canceled. This one is ${payout.status}.`);
    if (outcome === 'ok')
      await auditPayout(inside.db, actorOf(ctx), 'fee-payout.cancel', { payout, before: 'requested', reason });
    return { id, status: payout.status };
  });
}
