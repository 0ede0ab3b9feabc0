import type { RepaymentPlan } from './repayments.contract.ts';
import { receivableCents } from './returns.ts';

/** What decides how an investment comes back. `returnOnInvestment` in percent over the whole duration, which is in months. */
export type ReturnTerms = {
  returnOnInvestment: number;
  duration: number;
  repayment: RepaymentPlan;
  graceMonths: number;
};

/** A part of what comes back, `month` months after the release. Cents. */
export type Instalment = { month: number; principal: bigint; return: bigint };

const monthsApart = { monthly: 1, quarterly: 3, yearly: 12, returnFirst: 1, equalPrincipal: 1 };

/**
 * What an investment of `principal` cents gives back before it is released, cent by cent as the database pays it
 * (`repayment_plan`): the sums are exact, since the last instalment takes the rounding, and an instalment of nothing is left out.
 */
export function instalmentsOf(principal: bigint, terms: ReturnTerms): Instalment[] {
  const months = dueMonths(terms);
  const all = { principal, return: receivableCents(principal, terms.returnOnInvestment) - principal };
  const left = { ...all };
  const instalments = months.slice(0, -1).map((month, index) => {
    const part = partOf(all, terms.repayment, index, months.length);
    left.principal -= part.principal;
    left.return -= part.return;
    return { month, ...part };
  });
  instalments.push({ month: terms.duration, ...left });
  return instalments.filter((each) => each.principal + each.return > 0n);
}

/** In which months after the release something falls due. A step that does not fit ends in the last month. */
function dueMonths({ repayment, duration, graceMonths }: ReturnTerms): number[] {
  const months: number[] = [];
  if (repayment !== 'end')
    for (let month = monthsApart[repayment]; month < duration; month += monthsApart[repayment])
      if (month > graceMonths) months.push(month);
  return [...months, duration];
}

/** An instalment of `count` that is not the last. */
function partOf(all: Omit<Instalment, 'month'>, plan: RepaymentPlan, index: number, count: number) {
  const n = BigInt(count);
  const k = BigInt(index);
  if (plan === 'returnFirst') return { principal: 0n, return: all.return / n };
  if (plan === 'equalPrincipal')
    return { principal: all.principal / n, return: (all.return * (n - k) * 2n) / (n * (n + 1n)) };
  const whole = (all.principal + all.return) / n;
  // What a part of all is beyond a part of the principal; in tiny holdings that adds up to more than the return.
  const share = whole - all.principal / n;
  const rest = all.return - k * share;
  const part = rest < 0n ? 0n : rest < share ? rest : share;
  return { principal: whole - part, return: part };
}

/** So large that no rounding to cents is seen in a rate, and small enough that a number holds every sum of it. */
const nominal = 1_000_000_000_000n;
/** In percent. What is above says nothing to anybody, and has no two decimals. */
export const highestRate = 999_999.99;

/** The yearly rate of an investment before it is released, of which a month is the twelfth part of a year. */
export function yearlyRate(terms: ReturnTerms): number | null {
  const back = instalmentsOf(nominal, terms).map(({ month, principal, return: gain }) => ({
    years: month / 12,
    sum: Number(principal + gain),
  }));
  return rateOf(Number(nominal), back);
}

/** What comes back, in any unit of money, and how many years after it was invested. */
type Part = { years: number; sum: number };

/**
 * The yearly rate of what was invested and comes back in parts, in all no less than that, in percent with two decimals: the rate r at
 * which the parts, each divided by (1 + r) to the power of its years, come to what was invested. Null where it is beyond all measure.
 */
export function rateOf(invested: number, back: readonly Part[]): number | null {
  // By the logarithm of 1 + r, the sum of the parts falls, ever more slowly: from 0 on, Newton's steps go up to the only root and
  // never past it.
  let logarithm = 0;
  for (let step = 1; step > 1e-12;) {
    let rest = -invested;
    let slope = 0;
    for (const { years, sum } of back) {
      const value = sum * Math.exp(-logarithm * years);
      rest += value;
      slope += value * years;
    }
    step = rest / slope;
    logarithm += Math.max(step, 0);
  }
  return inPercent(Math.expm1(logarithm));
}

/** A yearly rate in percent with two decimals; null where it is beyond all measure. */
export function inPercent(rate: number): number | null {
  const percent = Math.round(rate * 10_000) / 100;
  return percent > highestRate ? null : percent;
}
