import { formatDollars } from '@guildhall/contract/money.ts';

/** Paid back or is lost of investments, in dollars. */
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
