import { toDollars } from '@guildhall/contract/money.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { wallet as route } from '@guildhall/contract/wallet.contract.ts';
import type { Ctx } from '../platform/context.ts';
import { readWallet } from './wallet.sql.ts';

/**
 * What the caller has free to spend (`amount`), what is held, and for a plot the balance on each day of the last year on
 * which it changed; in between it stayed. Of a wallet with many hundreds of transfers only some of these days are told.
 */
export const wallet = async (ctx: Ctx): Promise<DataOf<typeof route>> => {
  const { free, held, balances } = await readWallet(ctx);
  return {
    amount: toDollars(free),
    held: toDollars(held),
    balances: balances.map(([date, cents]) => ({ date, balance: toDollars(BigInt(cents)) })),
  };
};
