import * as statements from '@guildhall/contract/money/statements.contract.ts';
import * as contract from '@guildhall/contract/money/wallet.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { readStatement } from './read-statement.ts';
import { walletBalances } from './wallet-balances.ts';
import { walletHistory } from './wallet-history.ts';
import { wallet } from './wallet.ts';

export const walletRoutes = [
  serve(contract.wallet, wallet, { auth: 'in-statement' }),
  serve(contract.walletBalances, walletBalances, { auth: 'in-statement' }),
  serve(contract.walletHistory, walletHistory, { auth: 'in-statement' }),
  serve(statements.readStatement, readStatement),
];
