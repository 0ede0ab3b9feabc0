import * as z from 'zod/mini';
import { id, text } from '../fields.ts';
import { route } from '../route.ts';
import { orAsItIs } from '../text-fields.ts';
import { instant, nothing } from '../values.ts';
import { earlyRepayments } from './early-repayment.ts';
import { fundingFits, fundingForm, fundings } from './funding.contract.ts';
import { graceIsShorter, termsForm } from './project-terms.ts';
import { reportPromises, reportsForm, reserveFits } from './owed-reports.ts';
import { projectForm } from './projects.contract.ts';
import { repaymentPlans } from './repayments.contract.ts';

const { budgetRequired, returnOnInvestment, duration, minInvestment } = projectForm.shape;
const { repayment, graceMonths, lateInterest, earlyRepayment } = termsForm.shape;
const { funding, minimumRaised, openUntil, reflectionDays } = fundingForm.shape;
const { reservePercent } = reportsForm.shape;

/** The terms that are to change; what is left out stays as it is. */
export const changeForm = z.object({
  budgetRequired: orAsItIs(budgetRequired),
  returnOnInvestment: orAsItIs(returnOnInvestment),
  duration: orAsItIs(duration),
  minInvestment: orAsItIs(minInvestment),
  repayment: orAsItIs(repayment),
  graceMonths: orAsItIs(graceMonths),
  lateInterest: orAsItIs(lateInterest),
  earlyRepayment: orAsItIs(earlyRepayment),
  funding: orAsItIs(funding),
  minimumRaised: orAsItIs(minimumRaised),
  openUntil: orAsItIs(openUntil),
  reflectionDays: orAsItIs(reflectionDays),
  reservePercent: orAsItIs(reservePercent),
  why: text({
    kind: 'lines',
    required: 'Please say why.',
    max: [1000, 'This cannot exceed 1000 characters.'],
  }),
});

/** All terms together, as they are to be; the rules are those of a new project. Money in cents. */
export const wholeTerms = z
  .object({
    budgetRequired: z.bigint(),
    returnOnInvestment: z.number(),
    duration: z.number(),
    minInvestment: z.bigint(),
    repayment: z.enum(repaymentPlans),
    graceMonths: z.number(),
    lateInterest: z.number(),
    earlyRepayment: z.enum(earlyRepayments),
    funding: z.enum(fundings),
    minimumRaised: z.nullable(z.bigint()),
    openUntil: z.string(),
    reflectionDays: z.number(),
    /** Which reports it promises; that does not change. */
    reports: z.enum(reportPromises),
    reservePercent: z.number(),
  })
  .check(graceIsShorter, reserveFits, ...fundingFits);
export type WholeTerms = z.output<typeof wholeTerms>;

const ofOwnProject = { method: 'POST', access: 'organization', member: 'editor' } as const;

export const changeProject = route({
  ...ofOwnProject,
  path: '/project/change',
  recorded: 'project.change',
  summary:
    'Changes the terms of an open project of the caller while nothing of it was released; what is left out stays. All who have money in escrow are notified of the difference and may take it back for seven days, in which nothing is released. At most twice.',
  input: z.extend(changeForm, { projectId: id() }),
  output: z.object({ noticeUntil: instant }),
  message: 'The terms have been changed, and your investors have been notified.',
  errors: ['not_found', 'forbidden'],
});

export const listProjectChanges = route({
  method: 'GET',
  path: '/project/changes/:id',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary: 'The changes of the terms of a project, newest first, each with the terms before and after in words.',
  input: z.object({ id: id() }),
  output: z.object({
    records: z.array(
      z.object({
        changedAt: instant,
        noticeUntil: instant,
        why: z.string(),
        terms: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
  }),
  message: 'The changes of the terms.',
  errors: ['not_found'],
});

export const keepInvestment = route({
  method: 'POST',
  path: '/investment/keep',
  access: 'user',
  member: 'treasurer',
  recorded: 'investment.keep',
  summary:
    'Keeps an investment of the caller on the changed terms of its project, where it would be given back if nothing were said.',
  input: z.object({ investId: id() }),
  output: nothing,
  message: 'You keep your investment on the new terms.',
  errors: ['not_found'],
});
