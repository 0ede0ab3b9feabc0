import { xirr } from 'node-irr';

/** Money that moved on a day (YYYY-MM-DD), in cents: below zero what was paid in, above zero what came back. */
export type DatedFlow = { day: string; cents: bigint };

/**
 * The yearly rate of flows: as a number (0.1 is 10 %), or why there is none. `totalLoss`: only money that was paid in, and afterwards a
 * flow of nothing, such as what it is worth today.
 */
export type FlowRate = { state: 'rate'; rate: number } | { state: 'notComputable' | 'ambiguous' | 'totalLoss' };

/** So near to a rate, by the logarithm of 1 + rate, node-irr is given its first estimate: from farther away it may find no rate or another. */
const narrow = 0.01;

/** Rates from -99.99999999 % to 100,000,000,000 % a year are looked for, by the logarithm of 1 + rate. */
const range = { below: Math.log(1e10), above: Math.log(1e9) };

/**
 * The internal rate of return of flows in any order: the rate r at which all of them, each divided by (1 + r) to the power of its days
 * since the first one / 365, come to nothing. node-irr finds it; it answers a rate also where there is none or another, and so
 * it is called only where exactly one exists.
 */
export function rateOfFlows(flows: readonly DatedFlow[]): FlowRate {
  const sums = sumByDay(flows);
  const moved = sums.filter(({ cents }) => cents !== 0n);
  const paidIn = moved.filter(({ cents }) => cents < 0n).length;
  if (paidIn === moved.length && paidIn > 0 && sums.at(-1)!.cents === 0n) return { state: 'totalLoss' };
  if (paidIn === moved.length || paidIn === 0) return { state: 'notComputable' };

  const first = dayNumber(moved[0]!.day);
  const terms = moved.map(({ day, cents }) => ({ years: (dayNumber(day) - first) / 365, sum: Number(cents) }));
  const roots = logarithmsOf(terms);
  if (roots.length !== 1) return { state: roots.length === 0 ? 'notComputable' : 'ambiguous' };

  const [from, to] = roots[0]!;
  // Dates in UTC: texts are read in the time zone of the process, where days may be longer, shorter or missing.
  const perDay = xirr(
    moved.map(({ day, cents }) => ({ date: new Date(day), amount: Number(cents) })),
    { estimate: Math.exp((from + to) / 2 / 365), epsilon: 1e-12 },
  ).rate;
  const logarithm = 365 * Math.log1p(perDay);
  return Math.abs(logarithm - (from + to) / 2) < narrow
    ? { state: 'rate', rate: Math.expm1(logarithm) }
    : { state: 'notComputable' };
}

function sumByDay(flows: readonly DatedFlow[]): DatedFlow[] {
  const sums = new Map<string, bigint>();
  for (const { day, cents } of flows) sums.set(day, (sums.get(day) ?? 0n) + cents);
  return [...sums].map(([day, cents]) => ({ day, cents })).toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

function dayNumber(day: string): number {
  return Date.parse(day) / 86_400_000;
}

type Term = { years: number; sum: number };
/** Where exactly one root lies; both ends are the root itself where it is known. */
type Bounds = readonly [from: number, to: number];

/** Where the logarithms of 1 + r lie at which the terms come to nothing, each by itself. */
function logarithmsOf(terms: readonly Term[]): Bounds[] {
  const last = terms.at(-1)!.years;
  // Below zero from the other end of time, so that no power is too large for a number.
  const backwards = terms.map(({ years, sum }) => ({ years: last - years, sum }));
  const atZero = terms.reduce((total, { sum }) => total + sum, 0) === 0;
  return [
    ...isolate(backwards, 0, range.below).map(([from, to]): Bounds => [-to, -from]),
    ...(atZero ? [[0, 0] as const] : []),
    ...isolate(terms, 0, range.above),
  ];
}

/**
 * Where the sum of the terms × e^(-x × years) is nothing, for x above `from` and up to `to`. What is positive in it falls as x grows, and so
 * does what is negative: the values at both ends show that a part has no root, or, by the same of its derivative, at most one.
 */
function isolate(terms: readonly Term[], from: number, to: number): Bounds[] {
  return within({ x: from, ...valuesAt(terms, from) }, { x: to, ...valuesAt(terms, to) });

  function within(a: Values & { x: number }, b: Values & { x: number }): Bounds[] {
    if (b.positive > a.negative || b.negative > a.positive) return [];
    const before = a.positive - a.negative;
    const after = b.positive - b.negative;
    if (b.positiveSlope > a.negativeSlope || b.negativeSlope > a.positiveSlope) {
      if (after !== 0 && before * after >= 0) return [];
      if (b.x - a.x < narrow) return [[a.x, b.x]];
    }
    // Two roots that are nearer than any rate shows are one.
    if (b.x - a.x < 1e-9) return [[a.x, b.x]];
    const x = (a.x + b.x) / 2;
    const middle = { x, ...valuesAt(terms, x) };
    return [...within(a, middle), ...within(middle, b)];
  }
}

type Values = { positive: number; negative: number; positiveSlope: number; negativeSlope: number };

function valuesAt(terms: readonly Term[], x: number): Values {
  const values = { positive: 0, negative: 0, positiveSlope: 0, negativeSlope: 0 };
  for (const { years, sum } of terms) {
    const value = sum * Math.exp(-x * years);
    if (value > 0) {
      values.positive += value;
      values.positiveSlope += value * years;
    } else {
      values.negative -= value;
      values.negativeSlope -= value * years;
    }
  }
  return values;
}
