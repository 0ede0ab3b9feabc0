import * as contract from '@guildhall/contract/market/questions.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { answerQuestion } from './answer-question.ts';
import { askQuestion } from './ask-question.ts';
import { listQuestions } from './list-questions.ts';
import { markQuestion } from './mark-question.ts';

export const questionsRoutes = [
  serve(contract.listQuestions, listQuestions, { auth: 'in-statement' }),
  serve(contract.askQuestion, askQuestion, { record: 'own' }),
  serve(contract.answerQuestion, answerQuestion, { record: 'own' }),
  serve(contract.markQuestion, markQuestion, { record: 'own' }),
];
