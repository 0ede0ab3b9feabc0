import * as z from 'zod/mini';
import { atMostDays, daysInOrder } from '../day-range.ts';
import { choice, isDay, text } from '../fields.ts';
import { route } from '../route.ts';

/** The most days in one journal: a leap year. */
export const mostDays = 366;

/** Whether a day of UTC has ended, so that what the ledger has of it stays as it is. */
function isOver(day: string): boolean {
  return day < new Date().toISOString().slice(0, 10);
}

function pastDay(required: string) {
  return text({ required, max: [10, 'Please enter a date.'] }).check(
    z.refine(isDay, { error: 'Please enter a date.', abort: true }),
    z.refine(isOver, 'Please choose a day that is over. Days end at midnight UTC.'),
  );
}

const firstAndLast = {
  from: pastDay('Please choose the first day.'),
  to: pastDay('Please choose the last day.'),
};

/** Both days, in UTC, belong to it. */
export const daysForm = z.object(firstAndLast).check(daysInOrder(), atMostDays(mostDays));

/** Each transfer, or what was moved each day as accounting programs read it. */
const journalFormats = ['transfers', 'xero', 'quickbooks'] as const;

export const journalForm = z
  .object({
    ...firstAndLast,
    format: z.optional(choice(journalFormats, 'Please choose transfers, xero or quickbooks.')),
  })
  .check(daysInOrder(), atMostDays(mostDays));

/** The end of this day, in UTC. */
export const balancesForm = z.object({ day: pastDay('Please choose a day.') });

export const exportJournal = route({
  method: 'POST',
  path: '/operator/books/journal',
  access: 'operator',
  operator: { roles: ['finance'], audited: 'books.journal' },
  summary:
    'The journal of some days that are over, in UTC and both included, as CSV: each transfer, oldest first, with the accounts that it debits and credits; or, as `xero` or `quickbooks`, one entry a day in the columns of their import. `link` lasts a short while and needs no header.',
  input: journalForm,
  output: z.object({ link: z.string() }),
  message: 'The journal is being downloaded.',
  errors: ['too_many'],
  limit: { per: 'account', most: 60, seconds: 600 },
});

export const exportBalances = route({
  method: 'POST',
  path: '/operator/books/balances',
  access: 'operator',
  operator: { roles: ['finance'], audited: 'books.balances' },
  summary:
    'The balance of each account of the ledger at the end of a day that is over, in UTC, as CSV: credit is above zero, accounts with nothing are left out, and the sum is zero. `link` lasts a short while and needs no header.',
  input: balancesForm,
  output: z.object({ link: z.string() }),
  message: 'The balances are being downloaded.',
  errors: ['too_many'],
  limit: { per: 'account', most: 60, seconds: 600 },
});
