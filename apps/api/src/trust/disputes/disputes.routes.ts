import * as contract from '@guildhall/contract/trust/disputes.contract.ts';
import * as forOperators from '@guildhall/contract/trust/disputes.operator.contract.ts';
import * as own from '@guildhall/contract/trust/own-disputes.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { acceptDispute } from './accept-dispute.ts';
import { addToDispute } from './add-to-dispute.ts';
import { answerDispute } from './answer-dispute.ts';
import { decideDispute } from './decide-dispute.ts';
import { listDisputes } from './list-disputes.ts';
import { openDispute } from './open-dispute.ts';
import { listDisputesForOperator } from './list-disputes-for-operator.ts';
import { withdrawDispute } from './withdraw-dispute.ts';

export const disputesRoutes = [
  serve(contract.openDispute, openDispute),
  serve(contract.answerDispute, answerDispute, { record: 'own' }),
  serve(contract.acceptDispute, acceptDispute, { record: 'own' }),
  serve(contract.addToDispute, addToDispute, { record: 'own' }),
  serve(contract.withdrawDispute, withdrawDispute, { record: 'own' }),
  serve(own.listDisputes, listDisputes, { auth: 'in-statement' }),
  serve(forOperators.listDisputesForOperator, listDisputesForOperator),
  serve(forOperators.decideDispute, decideDispute),
];
