import * as contract from '@guildhall/contract/market/figures.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { readFigures } from './read-figures.ts';

export const figuresRoutes = [serve(contract.readFigures, readFigures)];
