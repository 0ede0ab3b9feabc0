import type { projectFunding as route } from '@guildhall/contract/market/projects.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { fundingOf } from './funding.sql.ts';

/**
 * For a plot: each day with a completed investment, and what had been raised by its end.
 * @throws Refusal `not_found`
 */
export async function projectFunding(
  ctx: Ctx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const days = await fundingOf(ctx, input.id);
  if (!days) throw ctx.refuse('not_found', 'This project was not found.');
  return days.map(({ date, cents }) => ({ date, raised: BigInt(cents) }));
}
