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

/** What is outstanding of investments and in escrow at one end of the days. */
const portfolioEnd = z.object({ principal: dollars, return: dollars, inEscrow: dollars });
const partsOfHoldings = z.object({ principal: dollars, return: dollars, lateInterest: dollars });

/**
 * What investments came to on the days: of principal and return `end` = `start` + `released` + `takenBack` − `paid` − `writtenOff` − `noLongerOwed`, and
 * of escrow `end` = `start` + `invested` − `givenBack` − the principal `released`. `recovered` is of what was written off.
 */
const portfolioOfDays = z.object({
  start: portfolioEnd,
  invested: dollars,
  givenBack: dollars,
  released: z.object({ principal: dollars, return: dollars }),
  paid: partsOfHoldings,
  recovered: partsOfHoldings,
  writtenOff: partsOfHoldings,
  noLongerOwed: z.object({ principal: dollars, return: dollars }),
  takenBack: partsOfHoldings,
  end: portfolioEnd,
});

export const readStatement = route({
  method: 'GET',
  path: '/wallet/statement',
  access: 'user',
  member: 'reader',
  summary:
    "The caller's transfers of some days, in a time zone, as a file: what the wallet had before them, each of them, and what it had after them; and what the caller's investments came to on these days (`investments`, null without any). `link` lasts a short while and needs no header.",
  input: statementForm,
  output: z.object({
    opening: dollars,
    closing: dollars,
    transfers: z.number(),
    investments: z.nullable(portfolioOfDays),
    link: z.string(),
  }),
  message: 'Your statement is being downloaded.',
  errors: ['too_many'],
  limit: { per: 'account', most: 60, seconds: 600 },
});
