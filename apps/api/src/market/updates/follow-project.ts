import type { followProject as route } from '@guildhall/contract/market/updates.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { setFollowing } from './followers.sql.ts';

/**
 * Lets the caller follow a project, or no longer.
 * @throws Refusal `not_found`, and `forbidden` for its organization
 */
export async function followProject(
  ctx: UserCtx<typeof route>,
  { projectId, on }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    const outcome = await setFollowing(inside.db, { userId: ctx.caller.id, projectId, on });
    if (outcome === 'not_found') throw ctx.refuse('not_found', 'This project was not found.');
    if (outcome === 'own') throw ctx.refuse('forbidden', 'This is your own project.');
    await recordAct(inside, projectId);
    return { on };
  });
}
