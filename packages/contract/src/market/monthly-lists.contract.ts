import * as z from 'zod/mini';
import { flag, id, ids, money, optionalId, optionalWhole, reads, written } from '../fields.ts';
import { dollars } from '../money.ts';
import { route } from '../route.ts';
import { instant, nothing } from '../values.ts';
import { fundings } from './funding.contract.ts';
import { repaymentPlans } from './repayments.contract.ts';
import { confirmedRisk, monthlyForm } from './set-monthly-investment.contract.ts';

/** How many monthly lists an account has at most at a time. */
export const mostMonthlyLists = 10;

/** How many projects the list of a month has at most. */
export const mostOnList = 10;

/** How many days the list of a month can be confirmed. */
export const listDays = 28;

const monthStates = ['open', 'confirmed', 'lapsed', 'empty'] as const;
export type ListMonthState = (typeof monthStates)[number];

const reasons: Record<string, string> = {
  own: 'You stopped it.',
  search: 'Its saved search was deleted.',
  category: 'Its category is no longer offered.',
  deletion: 'You asked to delete your account.',
};

/** Why a monthly list is over, in a sentence; empty for no reason. */
export function listReasonInWords(reason: string): string {
  return reasons[reason] ?? '';
}

const obstacles: Record<string, string> = {
  closed: 'This project takes no more investments.',
  goal: 'This project has reached its goal.',
  terms: 'Its terms have changed since this list was made. You can read them on its page and invest there.',
  awaited: 'Others are paying for the rest of its goal right now.',
  frozen: 'Your account is frozen.',
  seller_frozen: 'Its organization is frozen.',
  paused: 'This project is frozen.',
  insider: 'You belong to its organization.',
};

/** Why nothing can be invested in a project of a list, in a sentence; empty where nothing keeps one from it. */
export function listObstacleInWords(obstacle: string): string {
  return obstacles[obstacle] ?? (obstacle === '' ? '' : 'Nothing can be invested in it now.');
}

export const listMonthlyLists = route({
  method: 'GET',
  path: '/investment/monthly/lists',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    'The monthly lists of the caller, newest first: on a `day` of each month, from 06:00 UTC on, a list of open projects of a category or a saved search is made, of which nothing is invested until it is confirmed; `before` (an id) pages back. `months` are the last twelve: `open` can be confirmed, `empty` had no project.',
  input: z.object({ before: optionalId(), length: optionalWhole(20, 1, 100, 'length') }),
  output: z.object({
    records: z.array(
      z.object({
        id: z.string(),
        /** The name of the category, or what the saved search looks for. */
        name: z.string(),
        price: dollars,
        /** Of the month, or its last one where it has no such day. */
        day: z.number(),
        state: z.enum(['active', 'stopped']),
        /** Why it was stopped (`listReasonInWords`); empty while it is active. */
        reason: z.string(),
        nextOn: z.string(),
        createdAt: instant,
        months: z.array(
          z.object({
            id: z.string(),
            /** Its first day. */
            month: z.string(),
            state: z.enum(monthStates),
            /** 0 unless it was confirmed. */
            invested: dollars,
          }),
        ),
      }),
    ),
    more: z.boolean(),
  }),
  message: 'Your monthly lists.',
  errors: [],
});

export const setMonthlyList = route({
  method: 'POST',
  path: '/investment/monthly/lists',
  access: 'user',
  member: 'treasurer',
  recorded: 'investment.monthlyList',
  summary:
    'Sets up that on a `day` of each month, beginning after today, a list of up to ten open projects is made, of a category (`categoryId`) or one of the caller’s saved searches (`searchId`), into which the caller may invest `price` from the wallet in all. Nothing is invested until a list is confirmed; each investment then has the text about the risk that is confirmed here (`riskText`, the newest).',
  input: z
    .extend(monthlyForm, {
      categoryId: optionalId(),
      searchId: optionalId(),
      riskText: confirmedRisk(),
    })
    .check(
      z.refine(({ categoryId, searchId }) => (categoryId === null) !== (searchId === null), {
        path: ['categoryId'],
        error: 'Please choose a category or a saved search.',
      }),
    ),
  output: z.object({ id: z.string(), nextOn: z.string() }),
  message: 'Your monthly list has been set up.',
  errors: ['not_found', 'own_limit', 'terms_changed'],
});

export const stopMonthlyList = route({
  method: 'POST',
  path: '/investment/monthly/lists/stop',
  access: 'user',
  member: 'treasurer',
  recorded: 'investment.monthlyListStop',
  summary: 'Stops a monthly list for good; a list that waits lapses. What was invested stays invested.',
  input: z.object({ id: id() }),
  output: nothing,
  message: 'Your monthly list has been stopped.',
  errors: ['not_found'],
});

const listedProject = z.object({
  id: z.string(),
  title: z.string(),
  organization: z.string(),
  /** The least that can be invested in it now. */
  least: dollars,
  returnOnInvestment: z.number(),
  duration: z.number(),
  yearlyRate: z.nullable(z.number()),
  repayment: z.enum(repaymentPlans),
  graceMonths: z.number(),
  funding: z.enum(fundings),
  reflectionDays: z.number(),
  /** Why nothing can be invested in it (`listObstacleInWords`); empty where nothing keeps one from it. */
  obstacle: z.string(),
  /** What would be invested in it, or was; 0 where nothing. */
  part: dollars,
  /** What comes back of that by its terms. */
  receivable: dollars,
  /** Empty where nothing was invested. */
  investId: z.string(),
});

export const readMonthlyList = route({
  method: 'POST',
  path: '/investment/monthly/list/:id',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    'The list of one month, with what would be invested in each of its projects: the sum is split evenly over as many of them, in their order, as their least investments allow, and no more than is left to a goal. With `projects` it is split over those alone. `split` names the parts: it is sent with the confirmation.',
  input: z.object({ id: id(), projects: z.optional(ids(mostOnList, 'A list has ten projects at most.')) }),
  output: z.object({
    id: z.string(),
    name: z.string(),
    /** Its first day. */
    month: z.string(),
    state: z.enum(monthStates),
    price: dollars,
    /** The first day on which it can no longer be confirmed. */
    lapsesOn: z.string(),
    /** All parts together. */
    total: dollars,
    split: z.string(),
    projects: z.array(listedProject),
  }),
  message: 'The list of the month.',
  errors: ['not_found'],
});

export const confirmMonthlyList = route({
  method: 'POST',
  path: '/investment/monthly/list/:id/confirm',
  access: 'user',
  member: 'treasurer',
  recorded: 'investment.monthlyListConfirm',
  summary:
    'Invests in these `projects` of the list of a month, in each the part that the server works out, by the rules of investing, all of them or none. It is refused where the parts come to another `total`, or are others (`split`), than those that were shown. The same again answers the same and invests nothing more.',
  input: z.object({
    id: id(),
    projects: ids(mostOnList, 'A list has ten projects at most.'),
    total: money({ required: 'Please say what all parts come to.' }),
    split: reads<string, string>((value) => written(value), { type: 'string' }),
    // That one was warned of a sum above one's threshold, and confirmed it. Only looked at while the house warns.
    warningConfirmed: flag(),
  }),
  output: z.object({
    total: dollars,
    investments: z.array(z.object({ projectId: z.string(), investId: z.string(), price: dollars })),
  }),
  message: 'Your monthly list has been invested.',
  errors: [
    'not_found',
    'forbidden',
    'conflict',
    'too_large',
    'goal_reached',
    'funding_over',
    'goal_exceeded',
    'goal_awaited',
    'own_limit',
    'warning_unconfirmed',
    'below_minimum',
    'insufficient_funds',
    'verification_needed',
    'terms_changed',
  ],
});
