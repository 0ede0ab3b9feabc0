import * as forOperators from '@guildhall/contract/money/fees.operator.contract.ts';
import * as contract from '@guildhall/contract/money/fees.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { agreeFees } from './agree-fees.ts';
import { readFees } from './read-fees.ts';

export const feesRoutes = [serve(contract.readFees, readFees), serve(forOperators.agreeFees, agreeFees)];
