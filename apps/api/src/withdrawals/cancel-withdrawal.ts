import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { cancelWithdrawal as route } from '@guildhall/contract/withdrawals.contract.ts';
import type { Ctx } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { tellWallets } from '../wallet/tell-wallets.ts';
import { cancelInLedger } from './withdrawals.sql.ts';

/**
 * Takes the caller's own request back while nobody has decided it, and frees its money once; a second time changes nothing.
 * @throws Refusal `notFound` for anybody else's as well, `validation` once it was decided
 */
export async function cancelWithdrawal(ctx: Ctx, { id }: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  const { outcome, status, userId } = await cancelInLedger(ctx, id);
  if (outcome === 'unauthorized') throw new Refusal('unauthorized');
  if (outcome === 'not_found') throw new Refusal('notFound', 'This withdrawal was not found.');
  if (outcome === 'decided')
    throw new Refusal('validation', `This withdrawal has already been ${status}. It can no longer be canceled.`);
  if (outcome === 'ok') tellWallets(ctx.resources, [userId]);
  return { id, status: 'canceled' };
}
