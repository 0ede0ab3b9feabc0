import * as contract from '@guildhall/contract/money/risk.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { clearRisk } from './clear-risk.ts';
import { listRiskReviews } from './list-risk-reviews.ts';
import { reviewRisk } from './review-risk.ts';

export const riskRoutes = [
  serve(contract.listRiskReviews, listRiskReviews),
  serve(contract.reviewRisk, reviewRisk),
  serve(contract.clearRisk, clearRisk),
];
