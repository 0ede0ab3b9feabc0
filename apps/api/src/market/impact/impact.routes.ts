import * as contract from '@guildhall/contract/market/impact.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { projectImpact } from './project-impact.ts';
import { readOwnImpact } from './read-own-impact.ts';

export const impactRoutes = [
  serve(contract.projectImpact, projectImpact, { auth: 'in-statement' }),
  serve(contract.readOwnImpact, readOwnImpact, { auth: 'in-statement' }),
];
