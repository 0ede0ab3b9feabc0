import type { payoutBatchDetails as route } from '@guildhall/contract/money/payouts.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { masked } from '../../platform/text/masked.ts';
import { shownBatch, theBatch } from './payout-batch.ts';
import { findBatchItems } from './payouts.sql.ts';
import { statusOf } from '../withdrawals/withdrawal-status.ts';

/** One batch with its withdrawals, whose accounts stay masked. @throws Refusal `not_found` */
export async function payoutBatchDetails(
  ctx: Pick<OperatorCtx<typeof route>, 'db' | 'refuse'>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const batch = await theBatch(ctx, id);
  const items = await findBatchItems(ctx.db, id);
  return {
    ...shownBatch(batch),
    records: items.map(({ cents, ending, status, ...line }) => ({
      ...line,
      amount: cents,
      account: masked(ending),
      status: statusOf(status),
    })),
  };
}
