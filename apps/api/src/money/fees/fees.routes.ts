import * as contract from '@guildhall/contract/money/fees.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { readFees } from './read-fees.ts';

export const feesRoutes = [serve(contract.readFees, readFees)];
