import type { cancelInvestment as route } from '@guildhall/contract/market/funding.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { followMoney } from '../../money/outbox/follow-money.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import { cancelInvestmentInLedger } from './funding.sql.ts';

/**
 * Takes an investment of the caller back while it can be reconsidered. A frozen project, or account, does not keep it.
 * @throws Refusal `not_found`, and `validation` once it cannot be taken back any more
 */
export async function cancelInvestment(
  ctx: UserCtx<typeof route>,
  { investId }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const canceled = await inTransaction(ctx, async (inside) => {
    const done = await cancelInvestmentInLedger(inside.db, { investorId: ctx.caller.id, investmentId: investId });
    if (done.outcome === 'not_found') throw ctx.refuse('not_found', 'This investment was not found.');
    if (done.outcome === 'too_late') throw ctx.refuse('validation', 'This investment can no longer be canceled.');
    await recordAct(inside, investId, { title: done.projectTitle, cents: String(done.cents) });
    return done;
  });
  publishWalletChanges(ctx.resources, [ctx.caller.id]);
  followMoney(ctx.resources, []);
  return { returned: canceled.cents };
}
