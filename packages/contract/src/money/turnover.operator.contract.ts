import * as z from 'zod/mini';
import { atMostDays, daysInOrder } from '../day-range.ts';
import { dollars } from '../money.ts';
import { mostPeriodDays, periodFields } from '../periods.ts';
import { route } from '../route.ts';

/** Both days, in UTC, belong to it; the weeks and months that they are in are whole. */
export const turnoverForm = z.object(periodFields).check(daysInOrder(), atMostDays(mostPeriodDays));

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
