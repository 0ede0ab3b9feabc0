import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatBrief,
  formatCents,
  formatDollars,
  formatWhole,
  fromDollars,
  maxDollars,
  parseCents,
  toDollars,
} from './money.ts';

it('cents survive the way through the dollars of an answer, up to the largest amount', () => {
  fc.assert(
    fc.property(fc.bigInt(-maxDollars * 100n, maxDollars * 100n), (cents) => {
      expect(fromDollars(toDollars(cents))).toBe(cents);
      if (cents > 0n) expect(parseCents(toDollars(cents))).toBe(cents);
    }),
  );
});

it('an amount that is no number is an error, never zero dollars', () => {
  for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY]) expect(() => fromDollars(wrong)).toThrow(RangeError);
});

it('dollars are plain digits with at most two decimals, and nothing else', () => {
  const right: [unknown, bigint][] = [
    ['0', 0n],
    ['7', 700n],
    [' 1.5 ', 150n],
    ['0.05', 5n],
    [12.34, 1234n],
  ];
  for (const [dollars, cents] of right) expect(parseCents(dollars), String(dollars)).toBe(cents);
  const wrong = ['1.234', '01', '-1', '+1', '1e3', '0x10', '1,000', '.5', '1.', '', ' ', 'NaN', '12345678901234'];
  for (const dollars of [...wrong, null, undefined, true, ['1'], {}, Number.NaN])
    expect(parseCents(dollars), String(dollars)).toBeNull();
});

it('amounts and numbers are written as the language tables of the platform write them', () => {
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  const whole = new Intl.NumberFormat('en-US');
  fc.assert(
    fc.property(fc.bigInt(-maxDollars * 100n, maxDollars * 100n), fc.nat(), (cents, number) => {
      expect(formatCents(cents)).toBe(dollars.format(toDollars(cents)));
      expect(formatDollars(toDollars(cents))).toBe(dollars.format(toDollars(cents)));
      expect(formatWhole(number)).toBe(whole.format(number));
    }),
  );
  for (const cents of [0n, 5n, -5n, 99n, 100n, 99_999n, 100_000n])
    expect(formatCents(cents)).toBe(dollars.format(toDollars(cents)));
});

it('whole dollars may do without their cents', () => {
  expect([200_000n, 200_050n, 5n, 0n, -100n].map(formatBrief)).toEqual(['$2,000', '$2,000.50', '$0.05', '$0', '-$1']);
});
