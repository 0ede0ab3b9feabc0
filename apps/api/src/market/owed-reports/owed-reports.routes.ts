import * as contract from '@guildhall/contract/market/owed-reports.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { listOwedReports } from './list-owed-reports.ts';

export const owedReportsRoutes = [serve(contract.listOwedReports, listOwedReports, { auth: 'in-statement' })];
