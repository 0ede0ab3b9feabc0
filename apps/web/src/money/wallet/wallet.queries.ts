import { wallet, walletBalances, walletHistory } from '@guildhall/contract/money/wallet.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { session } from '../../api/session.ts';
import type { TableInput } from '../../ui/tables/table-state.ts';

/** What is free and what is held; local storage keeps the free amount (spec §3.local-storage). */
export function walletQuery() {
  return queryOptions({
    queryKey: ['wallet', 'balance'],
    queryFn: async ({ signal }) => {
      const found = await call(wallet, {}, { signal });
      session.set({ walletAmount: found.amount });
      return found;
    },
  });
}

/** The balance over the last year, for the plot. */
export function walletBalancesQuery() {
  return queryOptions({
    queryKey: ['wallet', 'balances'],
    queryFn: ({ signal }) => call(walletBalances, {}, { signal }),
  });
}

export function walletHistoryQuery(input: TableInput & { kind?: string; month?: string; direction?: string }) {
  return queryOptions({
    queryKey: ['wallet', 'history', input],
    queryFn: ({ signal }) => call(walletHistory, input, { signal }),
  });
}
