import { earlyWords } from '@guildhall/contract/market/early-repayment.ts';
import { fundingWords } from '@guildhall/contract/market/funding.contract.ts';
import type { WholeTerms } from '@guildhall/contract/market/project-changes.contract.ts';
import { planWords } from '@guildhall/contract/market/repayments.contract.ts';
import { formatCents } from '@guildhall/contract/money.ts';
import { endOfDay, lastDay } from '../funding/funding-terms.ts';
import type { TermsRow } from './project-changes.sql.ts';

/** All terms but which reports are promised, which do not change. */
export type ChangeableTerms = Omit<WholeTerms, 'reports'>;

/** A term that changes, in the words of the screens. */
export type ChangedTerm = { name: string; before: string; after: string };

/** The terms by their names on the project's page. */
function inWords(terms: ChangeableTerms): Record<string, string> {
  return {
    Goal: formatCents(terms.budgetRequired),
    Return: `${terms.returnOnInvestment}%`,
    Months: String(terms.duration),
    'Minimum Investment': formatCents(terms.minInvestment),
    Repayment: planWords[terms.repayment],
    'Months of Grace': String(terms.graceMonths),
    'Late Interest': `${terms.lateInterest}% a year`,
    'Early Repayment': earlyWords[terms.earlyRepayment],
    Funding: fundingWords[terms.funding],
    'Minimum to Raise': terms.minimumRaised === null ? 'None' : formatCents(terms.minimumRaised),
    'Open Until': terms.openUntil || 'No last day',
    'Days to Reconsider': String(terms.reflectionDays),
    'Report Reserve': `${terms.reservePercent}%`,
  };
}

/** The terms in which two versions differ. */
export function differenceOf(before: ChangeableTerms, after: ChangeableTerms): ChangedTerm[] {
  const now = inWords(after);
  return Object.entries(inWords(before))
    .map(([name, value]) => ({ name, before: value, after: now[name]! }))
    .filter((term) => term.before !== term.after);
}

/** Terms as the calls have them. */
export function toTerms(row: TermsRow): ChangeableTerms {
  return {
    budgetRequired: BigInt(row.budget_cents),
    returnOnInvestment: row.return_on_investment,
    duration: row.duration_months,
    minInvestment: BigInt(row.min_investment_cents),
    repayment: row.repayment,
    graceMonths: row.grace_months,
    lateInterest: row.late_interest,
    earlyRepayment: row.early_repayment,
    funding: row.funding,
    minimumRaised: row.minimum_raised_cents === null ? null : BigInt(row.minimum_raised_cents),
    openUntil: lastDay(row.open_until === null ? null : new Date(row.open_until)),
    reflectionDays: row.reflection_days,
    reservePercent: row.reserve_percent ?? 0,
  };
}

/** Terms as the database keeps them. */
export function toTermsRow(terms: ChangeableTerms): TermsRow {
  return {
    budget_cents: String(terms.budgetRequired),
    return_on_investment: terms.returnOnInvestment,
    duration_months: terms.duration,
    min_investment_cents: String(terms.minInvestment),
    repayment: terms.repayment,
    grace_months: terms.graceMonths,
    late_interest: terms.lateInterest,
    early_repayment: terms.earlyRepayment,
    funding: terms.funding,
    minimum_raised_cents: terms.minimumRaised === null ? null : String(terms.minimumRaised),
    open_until: terms.openUntil === '' ? null : endOfDay(terms.openUntil).toISOString(),
    reflection_days: terms.reflectionDays,
    reserve_percent: terms.reservePercent,
  };
}
