import { sumOfDollars } from '@guildhall/contract/money.ts';
import type { InvestmentDetails } from './investments.queries.ts';

/** What of an investment is written off and has not come back, in dollars; nothing where it is not. */
export function lostOf({ writtenOff }: Pick<InvestmentDetails, 'writtenOff'>): number {
  return writtenOff ? sumOfDollars(writtenOff.principal, writtenOff.return, writtenOff.lateInterest) : 0;
}
