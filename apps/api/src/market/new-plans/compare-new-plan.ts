import type { compareNewPlan as route } from '@guildhall/contract/market/new-plans.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { comparedOf } from './new-plans-in-words.ts';
import { findComparison } from './new-plans.sql.ts';
import { refusalOfPlan } from './propose-new-plan.ts';

/**
 * What a new plan of a project of the caller would change, month by month.
 * @throws Refusal as `proposeNewPlan`
 */
export async function compareNewPlan(
  ctx: Ctx<typeof route>,
  plan: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findComparison(ctx, plan);
  if (!found) throw refusalOfPlan(ctx, 'not_found');
  if (found.obstacle) throw refusalOfPlan(ctx, found.obstacle);
  return { ...comparedOf(found.compared), endsAt: found.endsAt.toISOString(), voters: found.voters };
}
