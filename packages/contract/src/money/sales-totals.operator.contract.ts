import * as z from 'zod/mini';
import { whole } from '../fields.ts';
import { route } from '../route.ts';

const wrongYear = 'Please enter a year that is over.';

/** A year of UTC that is over. */
export const salesTotalsForm = z.object({
  year: whole({
    required: 'Please enter a year.',
    min: [2000, wrongYear],
    max: [2999, wrongYear],
    text: wrongYear,
  }).check(z.refine((year) => year < new Date().getUTCFullYear(), wrongYear)),
});

export const exportSalesTotals = route({
  method: 'POST',
  path: '/operator/books/salesTotals',
  access: 'operator',
  operator: { roles: ['finance'], audited: 'books.sales-totals' },
  summary:
    'What each seller was paid for orders in a year that is over, by month and by quarter of UTC, with the number of orders, what was refunded and the fees, as CSV: what DAC7 and Form 1099-K ask for, to check before it is reported. `link` lasts a short while and needs no header.',
  input: salesTotalsForm,
  output: z.object({ link: z.string() }),
  message: 'The sales by seller are being downloaded.',
  errors: ['too_many'],
  limit: { per: 'account', most: 60, seconds: 600 },
});
