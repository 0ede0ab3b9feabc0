import * as contract from '@guildhall/contract/trust/operators.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { approveRoleRequest } from './approve-role-request.ts';
import { grantRole } from './grant-role.ts';
import { operatorSession } from './operator-session.ts';
import { refuseRoleRequest } from './refuse-role-request.ts';
import { revokeRole } from './revoke-role.ts';

export const operatorsRoutes = [
  serve(contract.operatorSession, operatorSession),
  serve(contract.grantRole, grantRole),
  serve(contract.revokeRole, revokeRole),
  serve(contract.approveRoleRequest, approveRoleRequest),
  serve(contract.refuseRoleRequest, refuseRoleRequest),
];
