import * as forOperators from '@guildhall/contract/money/payments.operator.contract.ts';
import * as contract from '@guildhall/contract/money/payments.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { addMoney } from './add-money.ts';
import { captureIntent } from './capture-intent.ts';
import { createIntent } from './create-intent.ts';
import { createToken } from './create-token.ts';
import { listCardDisputes } from './list-card-disputes.ts';
import { listPaymentsForOperator } from './list-payments-for-operator.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { refundPayment } from './refund-payment.ts';
import { savePayment } from './save-payment.ts';
import { topUp } from './top-up.ts';

export const paymentsRoutes = [
  serve(contract.createIntent, createIntent),
  serve(contract.captureIntent, captureIntent),
  serve(contract.savePayment, savePayment),
  serve(contract.receiveWebhook, receiveWebhook),
  serve(contract.createToken, createToken),
  serve(contract.topUp, topUp),
  serve(contract.addMoney, addMoney),
  serve(forOperators.listPaymentsForOperator, listPaymentsForOperator),
  serve(forOperators.listCardDisputes, listCardDisputes),
  serve(forOperators.refundPayment, refundPayment, { idempotency: 'own' }),
];
