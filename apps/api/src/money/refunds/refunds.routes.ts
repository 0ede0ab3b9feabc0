import * as forOperators from '@guildhall/contract/trust/disputes.operator.contract.ts';
import * as contract from '@guildhall/contract/money/refunds.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { refundAsOperator } from './refund-as-operator.ts';
import { refundPurchase } from './refund-purchase.ts';

export const refundsRoutes = [
  serve(contract.refundPurchase, refundPurchase, { idempotency: 'own', record: 'own' }),
  serve(forOperators.refundAsOperator, refundAsOperator, { idempotency: 'own' }),
];
