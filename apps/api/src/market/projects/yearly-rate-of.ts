import { yearlyRate, type ReturnTerms } from '@guildhall/contract/market/instalments.ts';

const rates = new Map<string, number | null>();
const mostKept = 10_000;

/** The yearly rate of a project's terms. It is kept in memory: a long plan takes half a millisecond, and lists show many. */
export function yearlyRateOf(terms: ReturnTerms): number | null {
  const { returnOnInvestment, duration, repayment, graceMonths } = terms;
  const key = `${returnOnInvestment} ${duration} ${repayment} ${graceMonths}`;
  const kept = rates.get(key);
  if (kept !== undefined) return kept;
  if (rates.size >= mostKept) rates.clear();
  const rate = yearlyRate(terms);
  rates.set(key, rate);
  return rate;
}
