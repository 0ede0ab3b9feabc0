import { formatWhole } from '../money.ts';

/**
 * What an investment of `cents` gives back in all at a return of `roi` percent (at most two decimals), in whole cents: the
 * amount × (1 + ROI % / 100), half a cent up.
 */
export function receivableCents(cents: bigint, roi: number): bigint {
  return (cents * (10_000n + BigInt(Math.round(roi * 100))) + 5000n) / 10_000n;
}

/** The moment a number of whole months later, in UTC; where that month has no such day, on its last one. */
export function monthsLater(from: Date, months: number): Date {
  const due = new Date(from);
  due.setUTCMonth(due.getUTCMonth() + months);
  // Where the day does not exist, the date has run on into the month after.
  if (due.getUTCDate() !== from.getUTCDate()) due.setUTCDate(0);
  return due;
}

/** A project's return in words, with its yearly rate where that is another: "9% over 20 months (about 5.31% a year)". */
export function returnInWords({ returnOnInvestment, duration, yearlyRate }: PromisedReturn): string {
  const over = `${returnOnInvestment}% over ${formatWhole(duration)} ${duration === 1 ? 'month' : 'months'}`;
  return yearlyRate === null || yearlyRate === returnOnInvestment ? over : `${over} (about ${yearlyRate}% a year)`;
}

/** A yearly rate in words: "5.31%". */
export function rateInWords(yearlyRate: number | null): string {
  return yearlyRate === null ? 'Not computable' : `${yearlyRate}%`;
}

type PromisedReturn = { returnOnInvestment: number; duration: number; yearlyRate: number | null };
