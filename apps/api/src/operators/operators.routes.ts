import * as contract from '@guildhall/contract/operators.contract.ts';
import { serve } from '../platform/calls/serve.ts';
import { grantRole } from './grant-role.ts';
import { listOperators } from './list-operators.ts';
import { operatorOverview } from './operator-overview.ts';
import { operatorSession } from './operator-session.ts';
import { revokeRole } from './revoke-role.ts';

export const operatorsRoutes = [
  serve(contract.operatorSession, operatorSession),
  serve(contract.operatorOverview, operatorOverview),
  serve(contract.listOperators, listOperators),
  serve(contract.grantRole, grantRole),
  serve(contract.revokeRole, revokeRole),
];
