import { highestRate, type ReturnTerms } from '@guildhall/contract/market/instalments.ts';
import { yearlyRateOf } from '../projects/yearly-rate-of.ts';

/** Of fewer projects a median says nothing. */
const leastProjects = 10;

/** The median of the yearly rates that these projects promise, in percent with two decimals; null where they are too few. */
export function medianRateOf(projects: readonly ReturnTerms[]): number | null {
  if (projects.length < leastProjects) return null;
  const rates = projects.map((terms) => yearlyRateOf(terms) ?? highestRate).toSorted((a, b) => a - b);
  const middle = rates.length / 2;
  const median = (rates[Math.ceil(middle) - 1]! + rates[Math.floor(middle)]!) / 2;
  return Math.round(median * 100) / 100;
}
