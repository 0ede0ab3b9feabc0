import type { advanceOrders as route } from '@guildhall/contract/market/order-steps.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { Refusal, refuse } from '../../platform/calls/refusal.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { takeStep } from './take-step.ts';

type Answered = DataOf<typeof route>['records'][number];

/**
 * Takes several orders of the calling organization one step on, one after the other and each in a transaction of its own, so that one that is refused, or a
 * process that ends on the way, leaves the others as they are. Each that has changed is in the organization's record.
 */
export async function advanceOrders(
  ctx: UserCtx<typeof route>,
  { ids, step, reference }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const advance = async (id: string): Promise<Answered> => {
    try {
      const { state, repeated } = await inTransaction(ctx, async (inside) => {
        const taken = await takeStep({ ...inside, refuse }, { id, step, reference });
        if (!taken.repeated) await recordAct(inside, id, { step });
        return taken;
      });
      return { id, outcome: repeated ? 'repeated' : 'done', state, reason: '' };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { id, outcome: 'refused', state: '', reason: error.message };
    }
  };
  const records: Answered[] = [];
  for (const id of new Set(ids)) records.push(await advance(id));
  return { records };
}
