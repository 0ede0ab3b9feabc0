import * as contract from '@guildhall/contract/trust/freezes.operator.contract.ts';
import * as own from '@guildhall/contract/trust/freezes.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { answerAppeal } from './answer-appeal.ts';
import { appealFreeze } from './appeal-freeze.ts';
import { freezeAccount } from './freeze-account.ts';
import { freezeProject } from './freeze-project.ts';
import { liftFreeze } from './lift-freeze.ts';
import { listOwnFreezes } from './list-own-freezes.ts';
import { listFreezesForOperator } from './list-freezes-for-operator.ts';

export const freezesRoutes = [
  serve(own.listOwnFreezes, listOwnFreezes, { auth: 'in-statement' }),
  serve(own.appealFreeze, appealFreeze, { auth: 'in-statement' }),
  serve(contract.listFreezesForOperator, listFreezesForOperator),
  serve(contract.freezeAccount, freezeAccount),
  serve(contract.freezeProject, freezeProject),
  serve(contract.answerAppeal, answerAppeal),
  serve(contract.liftFreeze, liftFreeze),
];
