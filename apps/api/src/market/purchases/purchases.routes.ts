import * as contract from '@guildhall/contract/market/purchases.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { reviewPurchase } from './review-purchase.ts';

export const purchasesRoutes = [serve(contract.reviewPurchase, reviewPurchase)];
