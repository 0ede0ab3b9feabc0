import { formatDollars, fromDollars, toDollars } from '@guildhall/contract/money.ts';
import type { InvestmentDetails } from './investments.queries.ts';

/** What has come back or is lost of investments, in dollars. */
type Parts = { principal: number; return: number; lateInterest: number };

/** The parts that there are, in words: a sum alone looks like a gain. */
export function partsInWords({ principal, return: gain, lateInterest }: Parts): string[] {
  const parts: [dollars: number, of: string][] = [
    [principal, 'principal'],
    [gain, 'return'],
    [lateInterest, 'late interest'],
  ];
  return parts.filter(([dollars]) => dollars > 0).map(([dollars, of]) => `${formatDollars(dollars)} ${of}`);
}

/** Their sum in dollars. */
export function sumOfParts({ principal, return: gain, lateInterest }: Parts): number {
  return toDollars(fromDollars(principal) + fromDollars(gain) + fromDollars(lateInterest));
}

/** What of an investment is written off and has not come back, in dollars; nothing where it is not. */
export function lostOf({ writtenOff }: Pick<InvestmentDetails, 'writtenOff'>): number {
  return writtenOff ? sumOfParts(writtenOff) : 0;
}
