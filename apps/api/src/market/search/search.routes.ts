import * as contract from '@guildhall/contract/market/search.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { search } from './search.ts';

export const searchRoutes = [serve(contract.search, search, { auth: 'in-statement' })];
