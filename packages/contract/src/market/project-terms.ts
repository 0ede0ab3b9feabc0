import * as z from 'zod/mini';
import { optionalWhole } from '../fields.ts';
import { blank, fail, readsOptional, written } from '../text-fields.ts';
import { earlyRepaymentField, earlyRepayments } from './early-repayment.ts';
import { repaymentPlans, type RepaymentPlan } from './repayments.contract.ts';

function isPlan(name: string): name is RepaymentPlan {
  return repaymentPlans.some((each) => each === name);
}

/** In percent a year. */
const mostLateInterest = 10;

/** The terms of a project beyond the specification's fields. Each may be left out, and is then as the specification has it. */
export const termsForm = z.object({
  repayment: readsOptional<string, RepaymentPlan>(
    (value, ctx) => {
      const name = written(value);
      if (blank(value)) return 'end';
      return isPlan(name) ? name : fail(ctx, 'Please choose how it is paid back.');
    },
    { type: 'string', enum: [...repaymentPlans] },
  ),
  /** How many months it takes until something can be due. */
  graceMonths: optionalWhole(0, 0, 998, 'Months of grace'),
  /** In percent a year, for what is paid late. */
  lateInterest: readsOptional<number | string, number>(
    (value, ctx) => {
      if (blank(value)) return 0;
      const plain = written(value);
      return /^\d{1,2}(\.\d{1,2})?$/.test(plain) && Number(plain) <= mostLateInterest
        ? Number(plain)
        : fail(ctx, `Late interest must be from 0 to ${mostLateInterest} percent, with at most two decimals.`);
    },
    { type: 'number', minimum: 0, maximum: mostLateInterest },
  ),
  earlyRepayment: earlyRepaymentField,
});

/** The terms as answers have them. */
export const projectTerms = z.object({
  repayment: z.enum(repaymentPlans),
  graceMonths: z.number(),
  /** In percent a year, for what is paid late. */
  lateInterest: z.number(),
  earlyRepayment: z.enum(earlyRepayments),
});

/** Of a form with the duration: the months of grace end before it. */
export const graceIsShorter = z.refine<{ graceMonths: number; duration: number }>(
  ({ graceMonths, duration }) => graceMonths < duration,
  {
    path: ['graceMonths'],
    error: 'Months of grace must be fewer than the duration.',
    when: (payload) =>
      !payload.issues.some((issue) => issue.path?.[0] === 'graceMonths' || issue.path?.[0] === 'duration'),
  },
);
