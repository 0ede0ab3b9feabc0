import * as contract from '@guildhall/contract/refunds.contract.ts';
import { serve } from '../platform/calls/serve.ts';
import { refundPurchase } from './refund-purchase.ts';

export const refundsRoutes = [serve(contract.refundPurchase, refundPurchase, { idempotency: 'own' })];
