import type { readFees as route } from '@guildhall/contract/money/fees.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { ratesOf } from './rates-of.ts';

/** What the house takes of what the caller sells and is invested in projects that they publish now, and of their withdrawals. */
export async function readFees(ctx: UserCtx<typeof route>): Promise<DataOf<typeof route>> {
  const { order, investment, withdrawal } = (await ratesOf(ctx, ctx.caller.id)).rates;
  return { order: toRate(order), investment: toRate(investment), withdrawal: toRate(withdrawal) };
}

function toRate({ percent, fixedCents }: { percent: string; fixedCents: bigint }) {
  return { percent: Number(percent), fixed: fixedCents };
}
