import * as contract from '@guildhall/contract/investments.contract.ts';
import { serve } from '../platform/serve.ts';
import { invest } from './invest.ts';
import { investmentDetails } from './investment-details.ts';
import { projectInvestors } from './project-investors.ts';
import { investmentList } from './investment-list.ts';

export const investmentsRoutes = [
  serve(contract.invest, invest, { idempotency: 'own' }),
  serve(contract.investmentList, investmentList, { auth: 'in-statement' }),
  serve(contract.investmentDetails, investmentDetails, { auth: 'in-statement' }),
  serve(contract.projectInvestors, projectInvestors, { auth: 'in-statement' }),
];
