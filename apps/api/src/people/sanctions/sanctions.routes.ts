import * as contract from '@guildhall/contract/people/sanctions.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { clearSanctions } from './clear-sanctions.ts';
import { confirmSanctions } from './confirm-sanctions.ts';
import { listSanctionsCases } from './list-sanctions-cases.ts';
import { reviewSanctionsCase } from './review-sanctions-case.ts';

export const sanctionsRoutes = [
  serve(contract.listSanctionsCases, listSanctionsCases),
  serve(contract.reviewSanctionsCase, reviewSanctionsCase),
  serve(contract.clearSanctions, clearSanctions),
  serve(contract.confirmSanctions, confirmSanctions),
];
