import * as z from 'zod/mini';
import { choice } from '../fields.ts';
import { dollars } from '../money.ts';
import { route } from '../route.ts';

/** How many months of first investments are shown. */
export const cohortMonths = ['12', '24', '60'] as const;

/** The first day of the month that is some months later, or earlier where they are fewer than none. */
export function addMonths(firstDay: string, months: number): string {
  const day = new Date(firstDay);
  day.setUTCMonth(day.getUTCMonth() + months);
  return day.toISOString().slice(0, 10);
}

export const readCohorts = route({
  method: 'POST',
  path: '/operator/cohorts',
  access: 'operator',
  operator: { roles: ['finance', 'support'] },
  summary:
    'Who invested again: the investors of the last 12, 24 or 60 months by the month (of UTC) of their first investment, oldest first, with how many of them invested, and how much, in that month and in each one after it; refunds are not taken off. It is counted each night, last at `countedAt`; empty where it never was.',
  input: z.object({ months: choice(cohortMonths, 'Please choose 12, 24 or 60 months.') }),
  output: z.object({
    records: z.array(
      z.object({
        firstMonth: z.string(),
        /** The month itself first, with all of its investors; the last one is the present month. */
        months: z.array(z.object({ investors: z.number(), invested: dollars })),
      }),
    ),
    countedAt: z.string(),
  }),
  message: 'The investors by the month of their first investment.',
  errors: [],
});
