import type { voteOnNewPlan as route } from '@guildhall/contract/market/new-plans.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { voteInLedger } from './new-plans.sql.ts';

/**
 * Says yes or no to the new plan of a project, for the caller.
 * @throws Refusal `not_found` where the caller is not asked, `forbidden` while frozen or with a stake in the organization, and `validation`
 *   once the vote has ended
 */
export async function voteOnNewPlan(
  ctx: UserCtx<typeof route>,
  { projectId, yes }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    const vote = await voteInLedger(inside.db, { voterId: ctx.caller.id, projectId, yes });
    switch (vote.outcome) {
      case 'ok':
        await recordAct(inside, vote.id, { title: vote.projectTitle });
        return { yes };
      case 'over':
        throw ctx.refuse('validation', 'The vote has ended.');
      case 'frozen':
        throw ctx.refuse('forbidden', 'Your vote cannot be counted while your account is frozen.');
      case 'stake':
        throw ctx.refuse('forbidden', 'Members of the organization cannot vote on its plans.');
      default:
        throw ctx.refuse('not_found', 'There is no vote here for you.');
    }
  });
}
