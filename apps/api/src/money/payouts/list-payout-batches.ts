import { mostPayments, type listPayoutBatches as route } from '@guildhall/contract/money/payouts.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { obstacleSigns } from '../withdrawals/obstacle-words.ts';
import { shownBatch } from './payout-batch.ts';
import { countReady, findBatches } from './payouts.sql.ts';

/** Batches, newest first, and which withdrawals wait for one. */
export async function listPayoutBatches(
  { db }: Pick<OperatorCtx<typeof route>, 'db'>,
  { after, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findBatches(db, after, length + 1);
  const { ready, readyTest, readyCents, readyTestCents, leftOut } = await countReady(db, mostPayments);
  return {
    records: found.slice(0, length).map(shownBatch),
    more: found.length > length,
    ready,
    readyTest,
    readyAmount: readyCents,
    readyTestAmount: readyTestCents,
    leftOut: leftOut.map(({ test, obstacle, number }) => ({ test, why: obstacleSigns[obstacle], number })),
  };
}
