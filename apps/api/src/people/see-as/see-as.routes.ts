import * as contract from '@guildhall/contract/people/see-as.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { seeAs } from './see-as.ts';

export const seeAsRoutes = [serve(contract.seeAs, seeAs)];
