import type { compareProjects as route } from '@guildhall/contract/market/projects.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { toProjectCard } from './project-card.ts';
import { findProjectsOf } from './projects.sql.ts';

/**
 * A few projects to set side by side.
 * @throws Refusal `not_found` when none of the ids is a project's
 */
export async function compareProjects(
  ctx: Ctx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findProjectsOf(ctx, input.ids);
  if (found.length === 0) throw ctx.refuse('not_found', 'These projects were not found.');
  return found.map(toProjectCard);
}
