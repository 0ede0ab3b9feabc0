import { fromDollars, toDollars } from '@guildhall/contract/money.ts';
import type { InvestmentDetails } from './investments.queries.ts';

/** What of an investment is written off and has not come back, in dollars; nothing where it is not. */
export function lostOf({ writtenOff }: Pick<InvestmentDetails, 'writtenOff'>): number {
  if (!writtenOff) return 0;
  const { principal, return: gain, lateInterest } = writtenOff;
  return toDollars(fromDollars(principal) + fromDollars(gain) + fromDollars(lateInterest));
}
