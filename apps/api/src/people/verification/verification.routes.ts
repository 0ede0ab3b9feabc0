import * as forOperators from '@guildhall/contract/people/verification.operator.contract.ts';
import * as contract from '@guildhall/contract/people/verification.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { askMoreForVerification } from './ask-more-for-verification.ts';
import { hearVerificationCheck } from './hear-verification-check.ts';
import { openVerificationDocument } from './open-verification-document.ts';
import { listVerificationsForOperator } from './list-verifications-for-operator.ts';
import { readVerification } from './read-verification.ts';
import { refuseVerification } from './refuse-verification.ts';
import { requestVerification } from './request-verification.ts';
import { reviewVerification } from './review-verification.ts';
import { takeVerification } from './take-verification.ts';
import { verifyAccount } from './verify-account.ts';

export const verificationRoutes = [
  serve(contract.readVerification, readVerification),
  serve(contract.requestVerification, requestVerification),
  serve(contract.hearVerificationCheck, hearVerificationCheck),
  serve(forOperators.listVerificationsForOperator, listVerificationsForOperator),
  serve(forOperators.reviewVerification, reviewVerification),
  serve(forOperators.openVerificationDocument, openVerificationDocument),
  serve(forOperators.takeVerification, takeVerification),
  serve(forOperators.askMoreForVerification, askMoreForVerification),
  serve(forOperators.verifyAccount, verifyAccount),
  serve(forOperators.refuseVerification, refuseVerification),
];
