import * as contract from '@guildhall/contract/market/repayments.contract.ts';
import * as operator from '@guildhall/contract/market/repayments.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { correctRepayment } from './correct-repayment.ts';
import { investmentPlan } from './investment-plan.ts';
import { listRepayments } from './list-repayments.ts';
import { setStandingOrder } from './set-standing-order.ts';
import { askEarlyRepayment } from './ask-early-repayment.ts';
import { repayEarly } from './repay-early.ts';
import { payRepayment } from './pay-repayment.ts';
import { payRepaymentAsOperator } from './pay-repayment-as-operator.ts';

export const repaymentsRoutes = [
  serve(contract.listRepayments, listRepayments),
  serve(contract.payRepayment, payRepayment, { idempotency: 'own' }),
  serve(contract.askEarlyRepayment, askEarlyRepayment),
  serve(contract.repayEarly, repayEarly, { idempotency: 'own' }),
  serve(contract.setStandingOrder, setStandingOrder),
  serve(operator.payRepaymentAsOperator, payRepaymentAsOperator),
  serve(operator.correctRepayment, correctRepayment),
  serve(contract.investmentPlan, investmentPlan, { auth: 'in-statement' }),
];
