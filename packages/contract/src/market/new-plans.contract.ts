import * as z from 'zod/mini';
import { flag, id, text, whole } from '../fields.ts';
import { dollars } from '../money.ts';
import { route } from '../route.ts';
import { instant } from '../values.ts';
import { termsForm } from './project-terms.ts';
import { repaymentPlans } from './repayments.contract.ts';

/** In how many months, counted from the end of the vote, and in which parts the rest is paid; the limits are those of a project. */
export const newPlanTerms = z.object({
  months: whole({
    required: 'Months is Required.',
    min: [1, 'Please enter whole months.'],
    max: [999, 'Months cannot exceed 3 digits.'],
    text: 'Please enter whole months.',
  }),
  repayment: termsForm.shape.repayment,
});

export const newPlanForm = z.extend(newPlanTerms, {
  why: text({
    kind: 'lines',
    required: 'Please say why.',
    max: [1000, 'This cannot exceed 1000 characters.'],
  }),
});

/** The days of the plan in force beside those of a new one, by calendar month (UTC): the sum is the same. */
const comparison = z.object({
  /** YYYY-MM. */
  month: z.string(),
  now: dollars,
  changed: dollars,
});
export type ComparedMonth = z.input<typeof comparison>;

const compared = {
  /** All that is unpaid, without late interest. */
  unpaid: dollars,
  /** The last due day of each. */
  lastNow: z.string(),
  lastChanged: z.string(),
  months: z.array(comparison),
};

export const newPlanState = z.enum(['voting', 'accepted', 'refused', 'lapsed']);
export type NewPlanState = z.output<typeof newPlanState>;

export const compareNewPlan = route({
  method: 'POST',
  path: '/repayment/plan/compare',
  access: 'organization',
  member: 'reader',
  summary:
    'What a new plan of a project would change, month by month, if it were proposed today and accepted: nothing is proposed by it. `voters` are asked.',
  input: z.extend(newPlanTerms, { projectId: id() }),
  output: z.object({
    ...compared,
    /** The end of the vote, from which the months count. */
    endsAt: instant,
    voters: z.number(),
  }),
  message: 'The new plan beside the plan in force.',
  errors: ['not_found', 'conflict', 'forbidden'],
});

export const proposeNewPlan = route({
  method: 'POST',
  path: '/repayment/plan/propose',
  access: 'organization',
  member: 'treasurer',
  recorded: 'plan.propose',
  summary:
    'Proposes a new plan for what is unpaid of a project: other days and parts, never another sum. Its holders vote for 14 days; more than half of the outstanding principal has to say yes, and the old plan stands until then. One at a time, the next not before 90 days.',
  input: z.extend(newPlanForm, { projectId: id() }),
  output: z.object({ endsAt: instant, voters: z.number() }),
  message: 'The new plan has been proposed. Your investors can now vote.',
  errors: ['not_found', 'forbidden', 'conflict'],
});

export const voteOnNewPlan = route({
  method: 'POST',
  path: '/repayment/plan/vote',
  access: 'user',
  member: 'treasurer',
  recorded: 'plan.vote',
  summary:
    "Says yes or no to the new plan of a project that the caller has invested in, or the other after all, until the vote ends. It weighs as much as the caller's outstanding principal at its start.",
  input: z.object({ projectId: id(), yes: flag() }),
  output: z.object({ yes: z.boolean() }),
  message: 'Your vote has been counted.',
  errors: ['not_found', 'forbidden'],
});

export const listNewPlans = route({
  method: 'GET',
  path: '/repayment/plan/:projectId',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    'The new plans of a project that the caller has invested in or made, the newest first, at most 20, with the votes as they stand. Of one that is voted on `compared` is what it changes: for an investor of what is unpaid of their own investments, for the organization of the whole project.',
  input: z.object({ projectId: id() }),
  output: z.object({
    records: z.array(
      z.object({
        state: newPlanState,
        repayment: z.enum(repaymentPlans),
        months: z.number(),
        why: z.string(),
        proposedAt: instant,
        endsAt: instant,
        decidedOn: z.string(),
        /** The outstanding principal that counts, and the part of it that has said yes or no. */
        weight: dollars,
        yes: dollars,
        no: dollars,
        voters: z.number(),
        /** The caller's vote; null for who is not asked. */
        mine: z.nullable(z.object({ weight: dollars, says: z.enum(['', 'yes', 'no']) })),
      }),
    ),
    compared: z.nullable(z.object(compared)),
    /** For the organization, why it may propose none now; empty where it may. */
    obstacle: z.string(),
  }),
  message: 'The new plans of the project.',
  errors: ['not_found'],
});
