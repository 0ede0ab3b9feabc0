import { expect, test } from 'vitest';
import { monthsLater, rateInWords, receivableCents, returnInWords } from './returns.ts';

test('what an investment gives back is exact, half a cent up', () => {
  expect(receivableCents(50_000n, 9)).toBe(54_500n);
  expect(receivableCents(50_000n, 12.5)).toBe(56_250n);
  expect(receivableCents(333n, 0.15)).toBe(333n);
  expect(receivableCents(1000n, 0.05)).toBe(1001n);
  expect(receivableCents(99_999_999_999_999n, 9999)).toBe(10_098_999_999_999_899n);
});

test('an investment falls due on the same day so many months later, or on the last day of a shorter month', () => {
  const day = (from: string, months: number) => monthsLater(new Date(from), months).toISOString().slice(0, 10);
  expect(day('2026-11-21T10:00:00Z', 20)).toBe('2028-07-21');
  expect(day('2026-11-30T10:00:00Z', 3)).toBe('2027-02-28');
  expect(day('2027-10-31T23:59:00Z', 4)).toBe('2028-02-29');
  expect(day('2026-12-31T00:00:00Z', 999)).toBe('2110-03-31');
});

test('a return is shown with its time, and with its yearly rate where that is another', () => {
  const words = (returnOnInvestment: number, duration: number, yearlyRate: number | null) =>
    returnInWords({ returnOnInvestment, duration, yearlyRate });
  expect(words(9, 20, 5.31)).toBe('9% over 20 months (about 5.31% a year)');
  expect(words(2, 1, 26.82)).toBe('2% over 1 month (about 26.82% a year)');
  expect(words(7, 12, 7)).toBe('7% over 12 months');
  expect(words(0, 6, 0)).toBe('0% over 6 months');
  expect(words(9999, 1, null)).toBe('9999% over 1 month');
  expect([rateInWords(5.31), rateInWords(0), rateInWords(null)]).toEqual(['5.31%', '0%', 'Not computable']);
});
