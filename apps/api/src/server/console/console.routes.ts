import * as accounts from '@guildhall/contract/server/accounts.operator.contract.ts';
import * as powers from '@guildhall/contract/server/powers.operator.contract.ts';
import * as searches from '@guildhall/contract/server/search.operator.contract.ts';
import * as contract from '@guildhall/contract/trust/operators.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { endAccountSessions } from './end-account-sessions.ts';
import { findAccounts } from './find-accounts.ts';
import { listAccountRecords } from './list-account-records.ts';
import { listOperators } from './list-operators.ts';
import { listPowers } from './list-powers.ts';
import { lookUpProjects } from './look-up-projects.ts';
import { operatorOverview } from './operator-overview.ts';
import { readAccountBalances } from './read-account-balances.ts';
import { readAccount } from './read-account.ts';
import { searchConsole } from './search-console.ts';

export const consoleRoutes = [
  serve(contract.operatorOverview, operatorOverview),
  serve(contract.listOperators, listOperators),
  serve(powers.listPowers, listPowers),
  serve(searches.searchConsole, searchConsole),
  serve(accounts.findAccounts, findAccounts),
  serve(accounts.lookUpProjects, lookUpProjects),
  serve(accounts.readAccount, readAccount),
  serve(accounts.listAccountRecords, listAccountRecords),
  serve(accounts.readAccountBalances, readAccountBalances),
  serve(accounts.endAccountSessions, endAccountSessions),
];
