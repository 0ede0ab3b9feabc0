import type { organizationOutcomes as route } from '@guildhall/contract/market/outcomes.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { toOutcomes } from './outcomes-of.ts';
import { findOutcomesOf } from './outcomes.sql.ts';

/** What lending to an organization has brought, as it was counted a few minutes ago. */
export async function organizationOutcomes(
  ctx: Ctx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findOutcomesOf(ctx, input.id);
  if (!found) throw ctx.refuse('not_found', 'This organization was not found.');
  return found.day === null ? null : toOutcomes(found);
}
