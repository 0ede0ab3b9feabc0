import * as contract from '@guildhall/contract/server/answers.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { readAnswers } from './read-answers.ts';

export const answersRoutes = [serve(contract.readAnswers, readAnswers)];
