import type { waitForProject as route } from '@guildhall/contract/market/waiting.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { setWaiting } from './waiting.sql.ts';

/**
 * Puts the caller on the waiting list of an open project that is full, or takes them off.
 * @throws Refusal `not_found`, `forbidden` for who belongs to its organization, and `validation` for a project that is not full or has ended
 */
export async function waitForProject(
  ctx: UserCtx<typeof route>,
  { projectId, on }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    const outcome = await setWaiting(inside.db, { userId: ctx.caller.id, projectId, on });
    if (outcome === 'not_found') throw ctx.refuse('not_found', 'This project was not found.');
    if (outcome === 'insider') throw ctx.refuse('forbidden', 'You belong to the organization of this project.');
    if (outcome === 'not_full') throw ctx.refuse('validation', 'Only an open project that is full has a waiting list.');
    await recordAct(inside, projectId);
    return { on };
  });
}
