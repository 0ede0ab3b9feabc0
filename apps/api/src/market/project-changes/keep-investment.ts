import type { keepInvestment as route } from '@guildhall/contract/market/project-changes.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { keepInLedger } from './project-changes.sql.ts';

/**
 * Keeps an investment of the caller on the changed terms of its project.
 * @throws Refusal `not_found`, and `validation` where nothing has to be said
 */
export async function keepInvestment(
  ctx: UserCtx<typeof route>,
  { investId }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    const kept = await keepInLedger(inside.db, { investorId: ctx.caller.id, investmentId: investId });
    if (kept.outcome === 'not_found') throw ctx.refuse('not_found', 'This investment was not found.');
    if (kept.outcome === 'nothing')
      throw ctx.refuse('validation', 'There are no changed terms to accept for this investment.');
    await recordAct(inside, investId, { title: kept.projectTitle });
    return null;
  });
}
