import { planWords, type RepaymentPlan } from '@guildhall/contract/market/repayments.contract.ts';
import { count } from '../../ui/count.ts';

/** How an investment is paid back: "Monthly, nothing in the first 3 months". */
export function repaymentInWords({
  repayment,
  graceMonths,
}: {
  repayment: RepaymentPlan;
  graceMonths: number;
}): string {
  if (repayment === 'end' || graceMonths === 0) return planWords[repayment];
  return `${planWords[repayment]}, nothing in the first ${graceMonths === 1 ? 'month' : count(graceMonths, 'month')}`;
}

/** What is held back of the money of a project. */
export function reserveInWords({ reservePercent }: { reservePercent: number }): string {
  return `${reservePercent} % of each release is held back until the first report`;
}
