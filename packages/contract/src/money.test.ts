import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromDollars, maxDollars, parseCents, toDollars } from './money.ts';

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
