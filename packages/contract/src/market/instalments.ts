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
const highestRate = 999_999.99;

/**
 * The yearly rate of an investment before it is released, in percent with two decimals: the rate r at which its instalments,
 * each divided by (1 + r) to the power of its months / 12, come to what was invested. Null where it is beyond all measure.
 */
export function yearlyRate(terms: ReturnTerms): number | null {
  const instalments = instalmentsOf(nominal, terms);
  // By the factor of one month, the sum is a polynomial without a negative coefficient: it grows with the factor, ever
  // faster. From 1 on, Newton's steps therefore go down to the only root and never past it.
  let factor = 1;
  for (let step = 1; step > 1e-14;) {
    const { sum, slope } = presentValue(instalments, factor);
    step = (sum - Number(nominal)) / slope;
    factor -= Math.max(step, 0);
  }
  const rate = Math.round((factor ** -12 - 1) * 10_000) / 100;
  return rate > highestRate ? null : rate;
}

/** The instalments' sum at a factor of one month, and how steeply it grows with the factor. */
function presentValue(instalments: readonly Instalment[], factor: number) {
  let sum = 0;
  let slope = 0;
  for (let at = instalments.length - 1; at >= 0; at--) {
    const { month, principal, return: gain } = instalments[at]!;
    const months = month - (instalments[at - 1]?.month ?? 0);
    sum += Number(principal + gain);
    slope = slope * factor ** months + sum * months * factor ** (months - 1);
    sum *= factor ** months;
  }
  return { sum, slope };
}
