import { formatCents } from '@guildhall/contract/money.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { withdraw as route } from '@guildhall/contract/withdrawals.contract.ts';
import type { Ctx } from '../platform/context.ts';
import { invalid, Refusal } from '../platform/refusal.ts';
import { tellWallets } from '../wallet/tell-wallets.ts';
import { requestWithdrawal } from './withdrawals.sql.ts';

/**
 * Asks for money to be paid out to a bank account: held at once, paid when an operator approves. One statement.
 * @throws Refusal `validation` beyond what is free, `conflict` for a key of another request
 */
export const withdraw = async (ctx: Ctx, input: ParsedOf<typeof route>): Promise<DataOf<typeof route>> => {
  const requested = await requestWithdrawal(ctx, input.amount, input);
  if (requested.outcome === 'insufficient')
    throw invalid('amount', `Your wallet has ${formatCents(requested.free)} free. Please withdraw at most that much.`);
  if (requested.outcome !== 'ok') throw new Refusal(requested.outcome);
  tellWallets(ctx.services, [requested.userId]);
  return { id: requested.id, status: 'pending' };
};
