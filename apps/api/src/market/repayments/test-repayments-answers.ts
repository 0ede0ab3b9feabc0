import * as contract from '@guildhall/contract/market/repayments.contract.ts';
import { answering } from '../../platform/calls/test-answering.ts';
import { investmentPlan as investmentPlanVerb } from './investment-plan.ts';
import { listRepayments as listRepaymentsVerb } from './list-repayments.ts';
import { askEarlyRepayment as askEarlyRepaymentVerb } from './ask-early-repayment.ts';
import { payRepayment as payRepaymentVerb } from './pay-repayment.ts';

// What the calls answer, for tests that call the verbs without a server.

export const askEarlyRepayment = answering(contract.askEarlyRepayment, askEarlyRepaymentVerb);
export const investmentPlan = answering(contract.investmentPlan, investmentPlanVerb);
export const listRepayments = answering(contract.listRepayments, listRepaymentsVerb);
export const payRepayment = answering(contract.payRepayment, payRepaymentVerb);
