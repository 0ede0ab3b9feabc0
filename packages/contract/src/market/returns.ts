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

/** A return in words: "9% over 20 months (about 5.4% a year)". A year is one twelfth a month, without compounding. */
export function returnInWords(roi: number, months: number): string {
  const over = `${roi}% over ${formatWhole(months)} ${months === 1 ? 'month' : 'months'}`;
  const yearly = yearlyPercent(roi, months);
  return yearly === roi ? over : `${over} (about ${yearly}% a year)`;
}

/** Percent a year, to the tenth. */
function yearlyPercent(roi: number, months: number): number {
  return Math.round((roi * 120) / months) / 10;
}
