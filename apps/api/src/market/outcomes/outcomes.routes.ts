import * as contract from '@guildhall/contract/market/outcomes.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { organizationOutcomes } from './organization-outcomes.ts';
import { readOutcomes } from './read-outcomes.ts';

export const outcomesRoutes = [
  serve(contract.readOutcomes, readOutcomes),
  serve(contract.organizationOutcomes, organizationOutcomes, { auth: 'in-statement' }),
];
