import type { listProjectChanges as route } from '@guildhall/contract/market/project-changes.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findChanges } from './project-changes.sql.ts';
import { differenceOf, toTerms } from './terms-in-words.ts';

/**
 * The changes of the terms of a project, newest first.
 * @throws Refusal `not_found`
 */
export async function listProjectChanges(
  ctx: Ctx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const changes = await findChanges(ctx, id);
  if (!changes) throw ctx.refuse('not_found', 'This project was not found.');
  return {
    records: changes.map(({ at, until, why, before, after }) => ({
      changedAt: new Date(at).toISOString(),
      noticeUntil: new Date(until).toISOString(),
      why,
      terms: differenceOf(toTerms(before), toTerms(after)),
    })),
  };
}
