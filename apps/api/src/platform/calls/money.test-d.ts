import { type wallet, walletBalances, type walletHistory } from '@guildhall/contract/money/wallet.contract.ts';
import type { DataOf, ReceivedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from './context.ts';
import { serve } from './serve.ts';

// Held by `npm run typecheck`: what stands below an expected error must not compile.

export const given: DataOf<typeof wallet> = { amount: 1250n, held: 0n };
// @ts-expect-error A verb gives money in whole cents.
export const inDollars: DataOf<typeof wallet> = { amount: 12.5, held: 0n };
// @ts-expect-error What is no money is no bigint.
export const counted: DataOf<typeof walletHistory>['recordsTotal'] = 1250n;

export const received: ReceivedOf<typeof wallet> = { amount: 12.5, held: 0 };
// @ts-expect-error A caller receives money as a number of dollars.
export const inCents: ReceivedOf<typeof wallet> = { amount: 1250n, held: 0 };

async function balances(_: Ctx) {
  return [{ date: '2026-11-26', balance: 1250n }];
}

async function balancesInDollars(_: Ctx) {
  return [{ date: '2026-11-26', balance: 12.5 }];
}

export const served = [
  serve(walletBalances, balances, { auth: 'in-statement' }),
  // @ts-expect-error A verb that gives dollars cannot be served.
  serve(walletBalances, balancesInDollars, { auth: 'in-statement' }),
];
