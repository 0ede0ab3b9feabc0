import * as z from 'zod/mini';
import { atMostDays, daysInOrder } from '../day-range.ts';
import { choice, isDay, text } from '../fields.ts';
import { dollars } from '../money.ts';
import { route } from '../route.ts';

const turnoverUnits = ['day', 'week', 'month'] as const;
export type TurnoverUnit = (typeof turnoverUnits)[number];

/** The most days from the first to the last: five years. */
const mostTurnoverDays = 1830;

function day(required: string) {
  return text({ required, max: [10, 'Please enter a date.'] }).check(
    z.refine(isDay, { error: 'Please enter a date.', abort: true }),
  );
}

/** Both days, in UTC, belong to it; the weeks and months that they are in are whole. */
export const turnoverForm = z
  .object({
    unit: choice(turnoverUnits, 'Please choose day, week or month.'),
    from: day('Please choose the first day.'),
    to: day('Please choose the last day.'),
  })
  .check(daysInOrder(), atMostDays(mostTurnoverDays));

/** What was moved, in dollars; what came back of withdrawals, disputes, repayments and fees is taken off. */
const sums = {
  paidIn: dollars,
  invested: dollars,
  ordered: dollars,
  withdrawn: dollars,
  refunded: dollars,
  disputed: dollars,
  repaid: dollars,
  fees: dollars,
};

export const readTurnover = route({
  method: 'POST',
  path: '/operator/turnover',
  access: 'operator',
  operator: { roles: ['finance', 'support'] },
  summary:
    'What was moved by day, week (from Monday) or month of UTC, oldest first, in all, and in as many days, weeks or months before. It is counted each hour, last at `countedAt`; empty where it never was.',
  input: turnoverForm,
  output: z.object({
    /** `accounts`: how many accounts had something moved in their wallets. */
    records: z.array(z.object({ firstDay: z.string(), ...sums, accounts: z.number() })),
    totals: z.object(sums),
    before: z.object(sums),
    countedAt: z.string(),
  }),
  message: 'The figures.',
  errors: [],
});
