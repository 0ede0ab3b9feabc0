import * as contract from '@guildhall/contract/money/cohorts.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { readCohorts } from './read-cohorts.ts';

export const cohortsRoutes = [serve(contract.readCohorts, readCohorts)];
