import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { cancelWithdrawal as route } from '@guildhall/contract/money/withdrawals.contract.ts';
import type { UserCtx } from '../../context.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import { cancelInLedger } from './withdrawals.sql.ts';

/**
 * Takes the caller's own request back while nobody has decided it, and frees its money once; a second time changes nothing.
 * @throws Refusal `not_found` for anybody else's as well, `validation` once it was decided
 */
export async function cancelWithdrawal(
  ctx: UserCtx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { outcome, status, userId } = await inTransaction(ctx, async (inside) => {
    const canceled = await cancelInLedger(inside, id);
    if (canceled.outcome === 'ok') await recordAct(inside, id);
    return canceled;
  });
  if (outcome === 'unauthorized') throw ctx.refuse('unauthorized');
  if (outcome === 'not_found') throw ctx.refuse('not_found', 'This withdrawal was not found.');
  if (outcome === 'decided')
    throw ctx.refuse('validation', `This withdrawal has already been ${status}. It can no longer be canceled.`);
  if (outcome === 'ok') publishWalletChanges(ctx.resources, [userId]);
  return { id, status: 'canceled' };
}
