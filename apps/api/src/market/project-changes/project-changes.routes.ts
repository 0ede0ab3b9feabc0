import * as contract from '@guildhall/contract/market/project-changes.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { changeProject } from './change-project.ts';
import { keepInvestment } from './keep-investment.ts';
import { listProjectChanges } from './list-project-changes.ts';

export const projectChangesRoutes = [
  serve(contract.changeProject, changeProject),
  serve(contract.listProjectChanges, listProjectChanges, { auth: 'in-statement' }),
  serve(contract.keepInvestment, keepInvestment),
];
