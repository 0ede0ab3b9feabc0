import type { readFees as route } from '@guildhall/contract/money/fees.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import type { FeeRate } from './fees.settings.ts';

/** What the house takes of what is sold and invested in projects that are published now, and of a withdrawal. */
export async function readFees({ resources }: UserCtx<typeof route>): Promise<DataOf<typeof route>> {
  const { orderFee, investmentFee, withdrawalFee } = resources.config;
  return { order: toRate(orderFee), investment: toRate(investmentFee), withdrawal: toRate(withdrawalFee) };
}

function toRate({ percent, fixedCents }: FeeRate) {
  return { percent: Number(percent), fixed: fixedCents };
}
