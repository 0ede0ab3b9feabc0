import * as contract from '@guildhall/contract/market/yearly-letters.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { listYearlyLetters } from './list-yearly-letters.ts';

export const yearlyLettersRoutes = [serve(contract.listYearlyLetters, listYearlyLetters, { auth: 'in-statement' })];
