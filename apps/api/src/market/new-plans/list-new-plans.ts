import type { listNewPlans as route } from '@guildhall/contract/market/new-plans.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findNewPlans } from './new-plans.sql.ts';
import { comparedOf, obstacleInWords } from './new-plans-in-words.ts';

/**
 * The new plans of a project that the caller has invested in or made.
 * @throws Refusal `not_found`
 */
export async function listNewPlans(
  ctx: Ctx<typeof route>,
  { projectId }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findNewPlans(ctx, projectId);
  if (!found) throw ctx.refuse('not_found', 'This project was not found.');
  const { records, compared, obstacle, isOwn } = found;
  return {
    records: records.map(({ weight, yes, no, mine, ...plan }) => ({
      ...plan,
      proposedAt: new Date(plan.proposedAt).toISOString(),
      endsAt: new Date(plan.endsAt).toISOString(),
      weight: BigInt(weight),
      yes: BigInt(yes),
      no: BigInt(no),
      mine: mine && {
        weight: BigInt(mine.weight),
        says: mine.says === null ? ('' as const) : mine.says ? ('yes' as const) : ('no' as const),
      },
    })),
    compared: compared && comparedOf(compared),
    obstacle: isOwn && obstacle ? obstacleInWords[obstacle] : '',
  };
}
