import * as contract from '@guildhall/contract/market/funding.contract.ts';
import * as operator from '@guildhall/contract/market/funding.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { cancelInvestment } from './cancel-investment.ts';
import { cancelProject } from './cancel-project.ts';
import { cancelProjectAsOperator } from './cancel-project-as-operator.ts';
import { closeProject } from './close-project.ts';
import { extendProject } from './extend-project.ts';

export const fundingRoutes = [
  serve(contract.extendProject, extendProject),
  serve(contract.closeProject, closeProject),
  serve(contract.cancelProject, cancelProject),
  serve(contract.cancelInvestment, cancelInvestment),
  serve(operator.cancelProjectAsOperator, cancelProjectAsOperator),
];
