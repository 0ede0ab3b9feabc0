import * as contract from '@guildhall/contract/money/turnover.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { readTurnover } from './read-turnover.ts';

export const turnoverRoutes = [serve(contract.readTurnover, readTurnover)];
