import * as contract from '@guildhall/contract/payments.contract.ts';
import { addMoney, topup } from '@guildhall/contract/wallet.contract.ts';
import { serve } from '../platform/serve.ts';
import { addMoney as addMoneyVerb } from './add-money.ts';
import { captureIntent } from './capture-intent.ts';
import { createIntent } from './create-intent.ts';
import { createToken } from './create-token.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { savePayment } from './save-payment.ts';
import { topUp } from './topup.ts';

export const paymentsRoutes = [
  serve(contract.createIntent, createIntent),
  serve(contract.captureIntent, captureIntent),
  serve(contract.savePayment, savePayment),
  serve(contract.paymentWebhook, receiveWebhook),
  serve(contract.sandboxToken, createToken),
  serve(topup, topUp),
  serve(addMoney, addMoneyVerb),
];
