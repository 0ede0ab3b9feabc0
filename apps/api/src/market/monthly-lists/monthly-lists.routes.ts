import * as contract from '@guildhall/contract/market/monthly-lists.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { confirmMonthlyList } from './confirm-monthly-list.ts';
import { listMonthlyLists } from './list-monthly-lists.ts';
import { readMonthlyList } from './read-monthly-list.ts';
import { setMonthlyList } from './set-monthly-list.ts';
import { stopMonthlyList } from './stop-monthly-list.ts';

export const monthlyListsRoutes = [
  serve(contract.listMonthlyLists, listMonthlyLists, { auth: 'in-statement' }),
  serve(contract.setMonthlyList, setMonthlyList, { record: 'own' }),
  serve(contract.stopMonthlyList, stopMonthlyList, { record: 'own' }),
  serve(contract.readMonthlyList, readMonthlyList, { auth: 'in-statement' }),
  serve(contract.confirmMonthlyList, confirmMonthlyList, { record: 'own' }),
];
