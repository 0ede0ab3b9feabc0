import * as z from 'zod/mini';
import { id, isDay, optionalId, optionalWhole, reads, written } from '../fields.ts';
import { dollars } from '../money.ts';
import { route } from '../route.ts';
import { instant, nothing } from '../values.ts';

/** The description of each investment that is made. */
export const monthlyMessage = 'Monthly investment';

const monthlyStates = ['active', 'stopped', 'ended'] as const;
export type MonthlyState = (typeof monthlyStates)[number];

const monthlyOutcomes = ['invested', 'skipped', 'failed', 'missed'] as const;
export type MonthlyOutcome = (typeof monthlyOutcomes)[number];

const reasons: Record<string, string> = {
  own: 'You stopped it.',
  failures: 'Nothing could be invested in three months in a row, so it has stopped.',
  goal: 'The project has reached its goal.',
  closed: 'The project takes no more investments.',
  terms: 'The terms of the project have changed. Read them and set it up again if you agree to them.',
  deletion: 'You asked to delete your account.',
  missed: 'We could not make it on its day, and a week later its month was passed over.',
  insufficient: 'Your wallet had not enough money.',
  frozen: 'Your account was frozen.',
  seller_frozen: 'The organization was frozen.',
  paused: 'The project was frozen.',
  insider: 'You belong to the organization of this project.',
  second_member: 'It is above the limit of your organization, which asks for a second member.',
  unverified: 'It is more than an account that is not verified may invest.',
  own_limit: 'It is more than your own limit left.',
  warned: 'It is above the sum from which you confirm a warning each time. You can invest it yourself.',
  below_minimum: 'It is below the minimum investment.',
  old_terms: 'Our terms have changed, and you have not accepted them yet.',
  no_room: 'Your account has no room for its document.',
};

/** Why a month came to nothing, or why a monthly investment is over, in a sentence or two; empty for no reason. */
export function reasonInWords(reason: string): string {
  return reasons[reason] ?? (reason === '' ? '' : 'It was refused.');
}

export const listMonthlyInvestments = route({
  method: 'GET',
  path: '/investment/monthly',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    'What the caller invests each month, and did: in which project, how much, on which day, and what its last twelve months came to, newest first; `before` (an id) pages back. `nextOn` is the next day (UTC), on which it is invested from 06:00 UTC on; empty once it is `stopped` or has `ended`.',
  input: z.object({ before: optionalId(), length: optionalWhole(20, 1, 100, 'length') }),
  output: z.object({
    records: z.array(
      z.object({
        id: z.string(),
        projectId: z.string(),
        title: z.string(),
        organization: z.string(),
        price: dollars,
        /** Of the month, or its last one where it has no such day. */
        day: z.number(),
        state: z.enum(monthlyStates),
        /** Why it was stopped or has ended (`reasonInWords`); empty while it is active. */
        reason: z.string(),
        nextOn: z.string(),
        createdAt: instant,
        months: z.array(
          z.object({
            /** Its first day. */
            month: z.string(),
            outcome: z.enum(monthlyOutcomes),
            /** Why nothing was invested; empty otherwise. */
            reason: z.string(),
            /** 0 where nothing was. */
            invested: dollars,
            /** Empty where nothing was. */
            investId: z.string(),
          }),
        ),
      }),
    ),
    more: z.boolean(),
  }),
  message: 'Your monthly investments.',
  errors: [],
});

export const skipMonthlyInvestment = route({
  method: 'POST',
  path: '/investment/monthly/skip',
  access: 'user',
  member: 'treasurer',
  recorded: 'investment.monthlySkip',
  summary:
    'Skips one month of a monthly investment: that of its next day, which is given as `nextOn` so that two taps skip one month.',
  input: z.object({
    id: id(),
    nextOn: reads<string, string>(
      (value, ctx) => {
        const day = written(value).slice(0, 10);
        if (isDay(day)) return day;
        ctx.issues.push({ code: 'custom', message: 'Please choose a day.', input: value });
        return z.NEVER;
      },
      { type: 'string', format: 'date' },
    ),
  }),
  output: nothing,
  message: 'This month is skipped.',
  errors: ['not_found'],
});

export const stopMonthlyInvestment = route({
  method: 'POST',
  path: '/investment/monthly/stop',
  access: 'user',
  member: 'treasurer',
  recorded: 'investment.monthlyStop',
  summary: 'Stops a monthly investment for good. What was invested stays invested.',
  input: z.object({ id: id() }),
  output: nothing,
  message: 'Your monthly investment has been stopped.',
  errors: ['not_found'],
});
