import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { dollars } from '../money.ts';
import { route } from '../route.ts';
import { instant, noInput } from '../values.ts';

/** In percent with two decimals; null while no window of twelve months with a loan is over. */
const rate = z.nullable(z.number());

const sums = {
  /** Principal that was released, less what was given back of it. The next four add up to it. */
  lent: dollars,
  /** Principal that is paid back. */
  repaid: dollars,
  /** Principal that is still to be paid. */
  outstanding: dollars,
  /** Principal that was written off and has not come back since. */
  lost: dollars,
  /** Principal that holders have given up with their accounts. */
  givenUp: dollars,
  /** Of what is outstanding, that of projects of which something is overdue for 14 days or more, or that are unlikely to be paid back. */
  late: dollars,
};

/** Money in dollars, days as YYYY-MM-DD in UTC. */
const outcomes = z.object({
  /** The day that it holds for, and when it was counted. */
  day: z.string(),
  countedAt: instant,
  /** The day of the first release; empty where nothing was lent. */
  since: z.string(),
  defaultRate: z.object({
    /** The simple average over the windows that are over and have loans. */
    byNumber: rate,
    bySum: rate,
    /** Windows of twelve months one after another since the first release, the latest last. */
    windows: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        /** It is over, and counts in the average if it has loans. */
        isOver: z.boolean(),
        /** Loans on its first day that are not in default and have a payment in it, and of those the ones in default in it. */
        loans: z.number(),
        defaulted: z.number(),
        /** What was lent to each. */
        lent: dollars,
        lentToDefaulted: dollars,
        /** Loans released after its first day with a payment in it, which the rate leaves out, and of those the ones in default in it. */
        laterLoans: z.number(),
        laterDefaulted: z.number(),
      }),
    ),
  }),
  /** By the quarter in which the principal was released, the latest last. */
  table: z.array(z.object({ quarter: z.string(), ...sums })),
  total: z.object(sums),
});

export type Outcomes = z.output<typeof outcomes>;

export const readOutcomes = route({
  method: 'GET',
  path: '/outcomes',
  access: 'public',
  seeAs: true,
  summary:
    'What lending has brought: the default rate, and what was lent, repaid, is late and was lost by quarter. Null until it is first counted.',
  input: noInput,
  output: z.nullable(outcomes),
  message: 'Outcomes.',
  errors: ['too_many'],
  limit: { per: 'address', most: 600, seconds: 60 },
});

export const organizationOutcomes = route({
  method: 'GET',
  path: '/organization/outcomes/:id',
  access: 'user',
  member: 'reader',
  seeAs: true,
  replica: true,
  summary: 'The same of one organization. Null until it is first counted.',
  input: z.object({ id: id() }),
  output: z.nullable(outcomes),
  message: 'Outcomes.',
  errors: ['not_found'],
});
