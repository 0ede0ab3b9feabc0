import type { closeProject as route } from '@guildhall/contract/market/funding.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { closeInLedger } from './funding.sql.ts';

/**
 * Ends the funding of a project of the caller with what is raised: it takes no further investment.
 * @throws Refusal `not_found`, and `validation` for a project that takes none already or that is decided by what it raises
 */
export async function closeProject(
  ctx: UserCtx<typeof route>,
  { projectId }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    const outcome = await closeInLedger(inside.db, { organizationId: ctx.caller.id, projectId });
    if (outcome === 'not_found') throw ctx.refuse('not_found', 'This project was not found.');
    if (outcome === 'not_open') throw ctx.refuse('validation', 'This project is already closed to investments.');
    if (outcome === 'undecided')
      throw ctx.refuse('validation', 'This project is decided by what it raises by its last day.');
    await recordAct(inside, projectId);
    return { state: 'funded' as const };
  });
}
