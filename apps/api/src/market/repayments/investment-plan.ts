import type { investmentPlan as route } from '@guildhall/contract/market/repayments.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findPlan } from './repayments.sql.ts';

/**
 * The instalments of one of the caller's investments; none while it is not paid.
 * @throws Refusal `not_found`
 */
export async function investmentPlan(
  ctx: Ctx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findPlan(ctx, id);
  if (!found) throw ctx.refuse('not_found', 'This investment was not found.');
  return { records: found };
}
