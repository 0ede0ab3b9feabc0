import type { DataOf } from '@guildhall/contract/route.ts';
import type { walletBalances as route } from '@guildhall/contract/money/wallet.contract.ts';
import type { Ctx } from '../../context.ts';
import { readBalances } from './wallet.sql.ts';

/**
 * For a plot: the caller's balance on each day of the last year on which it changed; in between it stayed. Of a wallet
 * with many hundreds of transfers only some of these days are answered.
 */
export async function walletBalances(ctx: Ctx): Promise<DataOf<typeof route>> {
  const balances = await readBalances(ctx);
  return balances.map(({ date, cents }) => ({ date, balance: cents }));
}
