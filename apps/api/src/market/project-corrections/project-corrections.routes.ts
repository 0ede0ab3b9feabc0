import * as contract from '@guildhall/contract/market/project-corrections.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { correctProject } from './correct-project.ts';
import { listProjectCorrections } from './list-project-corrections.ts';

export const projectCorrectionsRoutes = [
  serve(contract.correctProject, correctProject),
  serve(contract.listProjectCorrections, listProjectCorrections, { auth: 'in-statement' }),
];
