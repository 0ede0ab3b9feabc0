import * as contract from '@guildhall/contract/money/journal.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { exportBalances } from './export-balances.ts';
import { exportJournal } from './export-journal.ts';

export const journalRoutes = [
  serve(contract.exportJournal, exportJournal),
  serve(contract.exportBalances, exportBalances),
];
