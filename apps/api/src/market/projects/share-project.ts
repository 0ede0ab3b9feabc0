import type { shareProject as route } from '@guildhall/contract/market/projects.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { refuseFrozen } from '../../trust/freezes/refuse-frozen.ts';
import { sharePath } from '@guildhall/contract/addresses.ts';
import { slugEnding } from '../sharing/slug-ending.ts';
import type { UserCtx } from '../../context.ts';
import { setProjectPublic } from './projects.sql.ts';

/**
 * Makes a project of the caller public or takes that back.
 * @throws Refusal `not_found` also for another organization's, `forbidden` for making it public while it or the caller is frozen
 */
export async function shareProject(
  ctx: UserCtx<typeof route>,
  { id, on }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  if (on) await refuseFrozen(ctx, id);
  const shared = await setProjectPublic(ctx.db, { id, on, organizationId: ctx.caller.id, ending: slugEnding() });
  if (!shared) throw ctx.refuse('not_found', 'This project was not found.');
  return { sharePath: sharePath('p', shared.slug) };
}
