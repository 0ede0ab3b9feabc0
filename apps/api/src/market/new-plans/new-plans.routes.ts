import * as contract from '@guildhall/contract/market/new-plans.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { compareNewPlan } from './compare-new-plan.ts';
import { listNewPlans } from './list-new-plans.ts';
import { proposeNewPlan } from './propose-new-plan.ts';
import { voteOnNewPlan } from './vote-on-new-plan.ts';

export const newPlansRoutes = [
  serve(contract.compareNewPlan, compareNewPlan),
  serve(contract.proposeNewPlan, proposeNewPlan),
  serve(contract.voteOnNewPlan, voteOnNewPlan),
  serve(contract.listNewPlans, listNewPlans, { auth: 'in-statement' }),
];
