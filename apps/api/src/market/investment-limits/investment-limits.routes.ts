import * as contract from '@guildhall/contract/market/investment-limits.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { cancelInvestmentLimit } from './cancel-investment-limit.ts';
import { readInvestmentLimit } from './read-investment-limit.ts';
import { saveWarningThreshold } from './save-warning-threshold.ts';
import { saveInvestmentLimit } from './save-investment-limit.ts';

export const investmentLimitsRoutes = [
  serve(contract.readInvestmentLimit, readInvestmentLimit, { auth: 'in-statement' }),
  serve(contract.saveInvestmentLimit, saveInvestmentLimit, { record: 'own' }),
  serve(contract.saveWarningThreshold, saveWarningThreshold, { record: 'own' }),
  serve(contract.cancelInvestmentLimit, cancelInvestmentLimit, { record: 'own' }),
];
