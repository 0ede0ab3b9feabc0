import * as contract from '@guildhall/contract/market/monthly-investments.contract.ts';
import * as setContract from '@guildhall/contract/market/set-monthly-investment.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { listMonthlyInvestments } from './list-monthly-investments.ts';
import { setMonthlyInvestment } from './set-monthly-investment.ts';
import { skipMonthlyInvestment } from './skip-monthly-investment.ts';
import { stopMonthlyInvestment } from './stop-monthly-investment.ts';

export const monthlyInvestmentsRoutes = [
  serve(contract.listMonthlyInvestments, listMonthlyInvestments, { auth: 'in-statement' }),
  serve(setContract.setMonthlyInvestment, setMonthlyInvestment, { record: 'own' }),
  serve(contract.skipMonthlyInvestment, skipMonthlyInvestment, { record: 'own' }),
  serve(contract.stopMonthlyInvestment, stopMonthlyInvestment, { record: 'own' }),
];
