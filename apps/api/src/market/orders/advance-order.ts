import type { advanceOrder as route } from '@guildhall/contract/market/order-steps.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { takeStep } from './take-step.ts';

/**
 * Moves an order one step on; the other side is notified, once.
 * @throws Refusal `not_found`, `forbidden` for a step of the other side, and `validation` when the order stands otherwise
 */
export function advanceOrder(
  ctx: UserCtx<typeof route>,
  { id, step, reference }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    const { state } = await takeStep(inside, { id, step, reference });
    return { id, state };
  });
}
