import type { cancelProject as route } from '@guildhall/contract/market/funding.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { cancelInLedger } from './funding.sql.ts';
import { followFunding } from './settle-funding.ts';

/**
 * Cancels a project of the caller while nothing of it was released; what is in escrow goes back a moment later.
 * @throws Refusal `not_found`, and `validation` once money has reached the organization or the project has ended
 */
export async function cancelProject(
  ctx: UserCtx<typeof route>,
  { projectId }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { returning } = await inTransaction(ctx, async (inside) => {
    const canceled = await cancelInLedger(inside.db, { organizationId: ctx.caller.id, projectId });
    if (canceled.outcome === 'not_found') throw ctx.refuse('not_found', 'This project was not found.');
    if (canceled.outcome === 'draft') throw ctx.refuse('validation', 'This draft is not published yet.');
    if (canceled.outcome === 'ended') throw ctx.refuse('validation', 'This project has already ended.');
    if (canceled.outcome === 'released')
      throw ctx.refuse('validation', 'Money for this project has reached you, so it can no longer be canceled.');
    await recordAct(inside, projectId, { title: canceled.projectTitle, cents: String(canceled.returning) });
    return canceled;
  });
  followFunding(ctx.resources, [projectId]);
  return { state: 'canceled' as const, returning };
}
