import * as z from 'zod/mini';
import { day, id, optionalDay, optionalMoney } from '../fields.ts';
import { dollars } from '../money.ts';
import { route } from '../route.ts';
import { blank, fail, readsOptional, written } from '../text-fields.ts';

/** How a project is funded. `keep` is that of a project that names none. */
export const fundings = ['keep', 'all', 'minimum'] as const;
export type Funding = (typeof fundings)[number];

/** How a project's funding stands. */
export const fundingStates = ['draft', 'open', 'funded', 'failed', 'canceled'] as const;
export type FundingState = (typeof fundingStates)[number];

/** In the words of forms and pages. */
export const fundingWords: Record<Funding, string> = {
  keep: 'Keep what is raised',
  all: 'All or nothing',
  minimum: 'Minimum and goal',
};
export const fundingStateWords: Record<FundingState, string> = {
  draft: 'Draft',
  open: 'Open',
  funded: 'Funded',
  failed: 'Not funded',
  canceled: 'Canceled',
};

/** For how long a project may be open: days from today, in UTC. */
export const mostDaysOpen = 365;
/** How many days an investor may have to reconsider; the form proposes the second. */
export const mostReflectionDays = 30;
export const proposedReflectionDays = 4;

/** A day such as 2027-01-31, whose end at 24:00 UTC is the deadline; empty for none. */
const openUntil = optionalDay();

/** The terms about the funding of a project. Each may be left out. */
export const fundingForm = z.object({
  funding: readsOptional<string, Funding>(
    (value, ctx) => {
      if (blank(value)) return 'keep';
      const name = written(value);
      return fundings.find((each) => each === name) ?? fail(ctx, 'Please choose how it is funded.');
    },
    { type: 'string', enum: [...fundings] },
  ),
  /** With `minimum`: what has to be raised, at least the minimum investment and below the goal. */
  minimumRaised: optionalMoney('Minimum to raise'),
  /** With `all` and `minimum`: the last day on which it takes investments. */
  openUntil,
  /** Days in which an investor may take an investment back; the operator's least where it is left out. */
  reflectionDays: readsOptional<number | string, number | null>(
    (value, ctx) => {
      if (blank(value)) return null;
      const days = Number(written(value));
      return Number.isInteger(days) && days >= 0 && days <= mostReflectionDays
        ? days
        : fail(ctx, `Days to reconsider must be a whole number from 0 to ${mostReflectionDays}.`);
    },
    { type: 'integer', minimum: 0, maximum: mostReflectionDays },
  ),
});

type FundingFields = {
  funding: Funding;
  minimumRaised: bigint | null;
  openUntil: string;
  budgetRequired: bigint;
  minInvestment: bigint;
};

function isRead(payload: { issues: readonly { path?: PropertyKey[] }[] }, ...names: string[]) {
  return !payload.issues.some((issue) => names.includes(String(issue.path?.[0])));
}

/** What fits together of a form with a goal and a minimum investment. */
export const fundingFits = [
  z.refine<FundingFields>(({ funding, minimumRaised: least }) => funding !== 'minimum' || least !== null, {
    path: ['minimumRaised'],
    error: 'Minimum to raise is Required.',
    when: (payload) => isRead(payload, 'funding', 'minimumRaised'),
  }),
  z.refine<FundingFields>(
    ({ funding, minimumRaised: least, budgetRequired, minInvestment }) =>
      funding !== 'minimum' || least === null || (least >= minInvestment && least < budgetRequired),
    {
      path: ['minimumRaised'],
      error: 'Minimum to raise must be at least the minimum investment and below the goal.',
      when: (payload) => isRead(payload, 'funding', 'minimumRaised', 'budgetRequired', 'minInvestment'),
    },
  ),
  z.refine<FundingFields>(({ funding, minimumRaised: least }) => funding === 'minimum' || least === null, {
    path: ['minimumRaised'],
    error: 'A minimum to raise is only for “Minimum and goal” funding.',
    when: (payload) => isRead(payload, 'funding', 'minimumRaised'),
  }),
  z.refine<FundingFields>(({ funding, openUntil: day }) => funding === 'keep' || day !== '', {
    path: ['openUntil'],
    error: 'Open until is Required.',
    when: (payload) => isRead(payload, 'funding', 'openUntil'),
  }),
  z.refine<FundingFields>(({ funding, openUntil: day }) => funding !== 'keep' || day === '', {
    path: ['openUntil'],
    error: 'A last day is only for “All or nothing” and “Minimum and goal” funding.',
    when: (payload) => isRead(payload, 'funding', 'openUntil'),
  }),
  z.refine<FundingFields>((form) => form.minInvestment <= form.budgetRequired, {
    path: ['minInvestment'],
    error: 'Minimum investment cannot greater than Budget requested.',
    when: (payload) => isRead(payload, 'minInvestment', 'budgetRequired'),
  }),
] as const;

/** The terms as answers have them. `minimumRaised` is 0 and `openUntil` empty where there is none. */
export const fundingTerms = z.object({
  funding: z.enum(fundings),
  minimumRaised: dollars,
  /** The last day (UTC) on which it takes investments. */
  openUntil: z.string(),
  reflectionDays: z.number(),
});

const ofProject = z.object({ projectId: id() });
const funded = z.object({ state: z.enum(fundingStates) });
const errors = ['not_found', 'forbidden'] as const;

export const publishProject = route({
  method: 'POST',
  path: '/project/publish',
  access: 'organization',
  member: 'editor',
  recorded: 'project.publish',
  summary: 'Publishes a draft of the caller.',
  input: ofProject,
  output: funded,
  message: 'The project has been published.',
  errors: [...errors, 'verification_needed', 'terms_changed'],
});

export const extendForm = z.object({
  openUntil: day(),
});

export const extendProject = route({
  method: 'POST',
  path: '/project/extend',
  access: 'organization',
  member: 'editor',
  recorded: 'project.extend',
  summary: 'Moves the deadline of an open project of the caller to a later day, once; its investors are notified.',
  input: z.extend(extendForm, { projectId: id() }),
  output: z.object({ openUntil: z.string() }),
  message: 'The deadline has been moved.',
  errors,
});

export const closeProject = route({
  method: 'POST',
  path: '/project/close',
  access: 'organization',
  member: 'editor',
  recorded: 'project.close',
  summary:
    'Ends the funding of a project of the caller that keeps what is raised, or that has raised its minimum: it takes no further investment.',
  input: ofProject,
  output: funded,
  message: 'The project no longer takes investments.',
  errors,
});

export const cancelProject = route({
  method: 'POST',
  path: '/project/cancel',
  access: 'organization',
  member: 'editor',
  recorded: 'project.cancel',
  summary:
    'Cancels a project of the caller while nothing of it was released: everything in escrow goes back to its investors.',
  input: ofProject,
  output: z.object({ state: z.enum(fundingStates), returning: dollars }),
  message: 'The project has been canceled.',
  errors,
});

export const cancelInvestment = route({
  method: 'POST',
  path: '/investment/cancel',
  access: 'user',
  member: 'treasurer',
  recorded: 'investment.cancel',
  summary: 'Takes an investment of the caller back while it can be reconsidered; the money is in the wallet at once.',
  input: z.object({ investId: id() }),
  output: z.object({ returned: dollars }),
  message: 'Your investment has been canceled. The money is back in your wallet.',
  errors: ['not_found'],
});
