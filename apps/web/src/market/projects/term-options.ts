import { earlyRepayments, earlyWords } from '@guildhall/contract/market/early-repayment.ts';
import { fundings, fundingWords } from '@guildhall/contract/market/funding.contract.ts';
import { reportPromises, reportPromiseWords } from '@guildhall/contract/market/owed-reports.ts';
import { planWords, repaymentPlans } from '@guildhall/contract/market/repayments.contract.ts';

/** What can be chosen for the terms of a project, in words. */
export const fundingOptions = fundings.map((value) => ({ value, label: fundingWords[value] }));
export const repaymentOptions = repaymentPlans.map((value) => ({ value, label: planWords[value] }));
export const earlyRepaymentOptions = earlyRepayments.map((value) => ({ value, label: earlyWords[value] }));
export const reportOptions = reportPromises.map((value) => ({ value, label: reportPromiseWords[value] }));
