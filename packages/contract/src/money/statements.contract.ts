import * as z from 'zod/mini';
import { choice, isDay, text } from '../fields.ts';
import { timeZone } from '../time-zone.ts';
import { route } from '../route.ts';
import { fileFormats } from '../values.ts';
import { dollars } from '../money.ts';

function day(required: string) {
  return text({ required, max: [10, 'Please enter a date.'] }).check(z.refine(isDay, 'Please enter a date.'));
}

/** The days, in the time zone, belong to the statement. */
export const statementForm = z
  .object({
    from: day('Please choose the first day.'),
    to: day('Please choose the last day.'),
    format: choice(fileFormats, 'Please choose PDF, CSV or XLSX.'),
    timeZone: timeZone(),
  })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day cannot be before the first.' }));

export const readStatement = route({
  method: 'GET',
  path: '/wallet/statement',
  access: 'user',
  member: 'reader',
  summary:
    "The caller's transfers of some days, in a time zone, as a file: what the wallet had before them, each of them, and what it had after them. `link` lasts a short while and needs no header.",
  input: statementForm,
  output: z.object({ opening: dollars, closing: dollars, transfers: z.number(), link: z.string() }),
  message: 'Your statement is being downloaded.',
  errors: ['too_many'],
  limit: { per: 'account', most: 60, seconds: 600 },
});
