import * as contract from '@guildhall/contract/money/wallet.contract.ts';
import { answering } from '../../platform/calls/test-answering.ts';
import { wallet as walletVerb } from './wallet.ts';
import { walletBalances as walletBalancesVerb } from './wallet-balances.ts';
import { walletHistory as walletHistoryVerb } from './wallet-history.ts';

// What the calls answer, for tests that call the verbs without a server.

export const wallet = answering(contract.wallet, walletVerb);
export const walletBalances = answering(contract.walletBalances, walletBalancesVerb);
export const walletHistory = answering(contract.walletHistory, walletHistoryVerb);
