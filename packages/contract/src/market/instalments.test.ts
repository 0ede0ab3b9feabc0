import { describe, expect, it } from 'vitest';
import { instalmentsOf, rateOf, yearlyRate, type ReturnTerms } from './instalments.ts';
import { repaymentPlans } from './repayments.contract.ts';
import { receivableCents } from './returns.ts';

function terms(changes: Partial<ReturnTerms> = {}): ReturnTerms {
  return { returnOnInvestment: 10, duration: 12, repayment: 'monthly', graceMonths: 0, ...changes };
}

/** What each instalment is in all. */
function amounts(principal: bigint, changes: Partial<ReturnTerms>) {
  return instalmentsOf(principal, terms(changes)).map((each) => each.principal + each.return);
}

function repeated<Value>(times: number, value: Value): Value[] {
  return Array.from({ length: times }, () => value);
}

describe('a plan in equal parts', () => {
  it('of 1,000.00 at 10 % in twelve months is 91.66 eleven times and 91.74', () => {
    expect(amounts(100_000n, {})).toEqual([...repeated(11, 9166n), 9174n]);
    const plan = instalmentsOf(100_000n, terms());
    expect(plan.map(({ principal }) => principal)).toEqual([...repeated(11, 8333n), 8337n]);
    expect(plan.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('of 1,000.01 at 10 % in three months is 366.67 three times, the last principal 333.35', () => {
    expect(amounts(100_001n, { duration: 3 })).toEqual(repeated(3, 36_667n));
    expect(instalmentsOf(100_001n, terms({ duration: 3 })).at(-1)!.principal).toBe(33_335n);
  });

  it('of 99.99 at 7.25 % in seven months is 15.32 seven times', () => {
    expect(amounts(9999n, { returnOnInvestment: 7.25, duration: 7 })).toEqual(repeated(7, 1532n));
  });

  it('leaves out instalments of nothing', () => {
    expect(instalmentsOf(1n, terms({ returnOnInvestment: 100, duration: 4 }))).toEqual([
      { month: 4, principal: 1n, return: 1n },
    ]);
  });

  it('of a tiny holding gives no more return than was promised', () => {
    expect(instalmentsOf(7n, terms({ duration: 4 }))).toEqual([
      { month: 1, principal: 1n, return: 1n },
      { month: 2, principal: 2n, return: 0n },
      { month: 3, principal: 2n, return: 0n },
      { month: 4, principal: 2n, return: 0n },
    ]);
  });

  it('ends in the last month where a step does not fit', () => {
    const quarterly = terms({ repayment: 'quarterly', duration: 10 });
    expect(instalmentsOf(100_000n, quarterly).map(({ month }) => month)).toEqual([3, 6, 9, 10]);
    expect(amounts(100_000n, quarterly)).toEqual(repeated(4, 27_500n));
    expect(amounts(100_000n, { repayment: 'yearly', duration: 7 })).toEqual([110_000n]);
  });

  it('begins after the months of grace, with the same sum and end', () => {
    const plan = instalmentsOf(100_000n, terms({ graceMonths: 9 }));
    expect(plan.map((each) => [each.month, each.principal + each.return])).toEqual([
      [10, 36_666n],
      [11, 36_666n],
      [12, 36_668n],
    ]);
  });
});

describe('other plans', () => {
  it('pay all at the end, whatever the months of grace', () => {
    const end = terms({ returnOnInvestment: 12.5, duration: 18, repayment: 'end', graceMonths: 3 });
    expect(instalmentsOf(50_000n, end)).toEqual([{ month: 18, principal: 50_000n, return: 6250n }]);
  });

  it('pay the return evenly and the principal at the end', () => {
    expect(instalmentsOf(100_000n, terms({ repayment: 'returnFirst', duration: 3 }))).toEqual([
      { month: 1, principal: 0n, return: 3333n },
      { month: 2, principal: 0n, return: 3333n },
      { month: 3, principal: 100_000n, return: 3334n },
    ]);
  });

  it('pay equal principal with a return that falls', () => {
    expect(amounts(120_000n, { repayment: 'equalPrincipal', returnOnInvestment: 6.5 })).toEqual(
      Array.from({ length: 12 }, (_, k) => 11_200n - 100n * BigInt(k)),
    );
    expect(amounts(100_001n, { repayment: 'equalPrincipal', duration: 3 })).toEqual([38_333n, 36_666n, 35_002n]);
  });

  it('add up to what was promised', () => {
    for (const repayment of repaymentPlans)
      for (const principal of [1n, 37n, 99_999_999_999_999n]) {
        const odd = terms({ repayment, returnOnInvestment: 9999, duration: 999, graceMonths: 5 });
        const sum = amounts(principal, odd).reduce((all, each) => all + each, 0n);
        expect(sum).toBe(receivableCents(principal, 9999));
      }
  });
});

describe('the yearly rate', () => {
  it.each([
    [{ repayment: 'end' }, 10],
    [{ repayment: 'end', duration: 24 }, 4.88],
    [{ repayment: 'end', duration: 18, returnOnInvestment: 12.5 }, 8.17],
    [{}, 19.53],
    [{ repayment: 'returnFirst' }, 10.47],
    [{ repayment: 'yearly', duration: 24, returnOnInvestment: 0 }, 0],
    [{ repayment: 'end', duration: 1, returnOnInvestment: 1 }, 12.68],
  ] as const)('of %j is %d percent', (changes, rate) => {
    expect(yearlyRate(terms(changes))).toBe(rate);
  });

  it('grows with the return and falls with the time, for every plan', () => {
    for (const repayment of repaymentPlans) {
      const byReturn = [0, 0.01, 1, 12.5, 100, 9999].map((returnOnInvestment) =>
        yearlyRate(terms({ repayment, duration: 240, returnOnInvestment }))!,
      );
      expect(byReturn).toEqual(byReturn.toSorted((a, b) => a - b));
      const byTime = [2, 3, 12, 60, 999].map((duration) => yearlyRate(terms({ repayment, duration }))!);
      expect(byTime).toEqual(byTime.toSorted((a, b) => b - a));
      const byGrace = [0, 3, 11].map((graceMonths) => yearlyRate(terms({ repayment, graceMonths }))!);
      expect(byGrace).toEqual(byGrace.toSorted((a, b) => b - a));
    }
  });

  it('is right where the time is longest, and null where it is beyond all measure', () => {
    expect(yearlyRate(terms({ repayment: 'end', duration: 999, returnOnInvestment: 9999 }))).toBe(5.7);
    expect(yearlyRate(terms({ duration: 999, returnOnInvestment: 9999 }))).toBe(217.6);
    expect(yearlyRate(terms({ repayment: 'end', duration: 1, returnOnInvestment: 9999 }))).toBeNull();
  });
});

describe('the rate of what comes back on dates', () => {
  const years = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 / 365;
  const ofMonths = ['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map(
    (month) => `2026-${month}-15`,
  );

  it.each<[string, number, [day: string, sum: number][]]>([
    ['all after a year', 10, [['2027-01-15', 1100]]],
    ['all after two years', 4.88, [['2028-01-15', 1100]]],
    [
      'twelve equal instalments',
      19.62,
      [...ofMonths.map((day) => [day, 91.66] as [string, number]), ['2027-01-15', 91.74]],
    ],
    [
      'the return each quarter',
      10.38,
      [
        ['2026-04-15', 25],
        ['2026-07-15', 25],
        ['2026-10-15', 25],
        ['2027-01-15', 1025],
      ],
    ],
  ])('of %s is %d percent', (_name, rate, parts) => {
    expect(
      rateOf(
        1000,
        parts.map(([day, sum]) => ({ years: years('2026-01-15', day), sum })),
      ),
    ).toBe(rate);
  });
});
