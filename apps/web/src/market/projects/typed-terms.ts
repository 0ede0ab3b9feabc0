import type { Project } from './project-funding.tsx';

/** The terms of a project as the fields of its forms have them. */
export function typedTerms({
  budgetRequired,
  returnOnInvestment,
  duration,
  minInvestment,
  reservePercent,
  terms,
}: Project) {
  return {
    budgetRequired: String(budgetRequired),
    returnOnInvestment: String(returnOnInvestment),
    duration: String(duration),
    minInvestment: String(minInvestment),
    repayment: terms.repayment as string,
    graceMonths: String(terms.graceMonths),
    lateInterest: String(terms.lateInterest),
    earlyRepayment: terms.earlyRepayment as string,
    funding: terms.funding as string,
    minimumRaised: terms.minimumRaised > 0 ? String(terms.minimumRaised) : '',
    openUntil: terms.openUntil,
    reflectionDays: String(terms.reflectionDays),
    reservePercent: String(reservePercent),
  };
}
