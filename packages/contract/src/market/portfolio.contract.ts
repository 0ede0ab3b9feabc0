import * as z from 'zod/mini';
import { choice, optionalId, optionalWhole } from '../fields.ts';
import { dollars } from '../money.ts';
import { route } from '../route.ts';
import { timeZone } from '../time-zone.ts';
import { fileFormats, noInput } from '../values.ts';

/** Why a portfolio has no yearly rate. */
const noRate = ['tooEarly', 'notComputable', 'ambiguous', 'totalLoss'] as const;

/** What a portfolio yields and is worth; each is left out where nothing was invested. */
const values = {
  /**
   * In percent a year: what was promised for what was released, and what was achieved, from the days on which money went to projects and
   * came back, with what is outstanding today at its shown value. `achieved` is null for the reason in `state`, else that is `rate`;
   * where it is too early, `from` is the day (UTC) from which on it is given.
   */
  yearlyRate: z.optional(
    z.object({
      promised: z.nullable(z.number()),
      achieved: z.nullable(z.number()),
      state: z.enum(['rate', ...noRate]),
      from: z.string(),
    }),
  ),
  /** What is shown of the outstanding principal, less the later it is. */
  shownValue: z.optional(dollars),
  /** What is written off and has not come back, and what has come back since. */
  losses: z.optional(z.object({ principal: dollars, return: dollars, lateInterest: dollars, recovered: dollars })),
};

/** Parts of the outstanding principal, `percent` to the tenth: the largest first, at most five, and all others together. */
const parts = z.object({
  largest: z.array(z.object({ name: z.string(), amount: dollars, percent: z.number() })),
  others: z.object({ amount: dollars, percent: z.number() }),
});

export const readPortfolio = route({
  method: 'GET',
  path: '/investment/portfolio',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    "What the caller's paid investments come to: by category, the largest first, and what becomes receivable, on the last day in each month on which something does. `nextDue` is the next day from today on, in UTC.",
  input: noInput,
  output: z.object({
    /** What is invested, and the part of it that is in escrow. */
    invested: dollars,
    inEscrow: dollars,
    receivable: dollars,
    /** What came back, by repayments and refunds. */
    returned: dollars,
    /** The part of it that repayments have brought, less what was taken back; the rest are refunds. */
    returnedParts: z.object({ principal: dollars, return: dollars, lateInterest: dollars }),
    /** What came from report reserves because a report was late, beyond what was promised. */
    compensation: dollars,
    /** The principal that has not come back, and principal and return that are still to come. */
    outstanding: dollars,
    expected: dollars,
    /** What was to come back before today, in UTC, and did not; counted up to 2,500 investments. */
    overdue: z.object({ amount: dollars, investments: z.number() }),
    /** The moment of the first investment; empty without any. */
    since: z.string(),
    nextDue: z.nullable(z.object({ date: z.string(), amount: dollars })),
    categories: z.array(z.object({ name: z.string(), amount: dollars })),
    dues: z.array(z.object({ date: z.string(), amount: dollars })),
    ...values,
    /** Where the outstanding principal is; left out where nothing is. Places are those of the 1,000 organizations with most of it. */
    concentration: z.optional(z.object({ organizations: parts, categories: parts, places: parts })),
  }),
  message: 'Your portfolio.',
  errors: [],
});

/** The figures of a portfolio that open what they are made of. */
const flowFigures = ['invested', 'inEscrow', 'returned', 'outstanding', 'expected', 'yearlyRate'] as const;
export type FlowFigure = (typeof flowFigures)[number];

export const readPortfolioFigures = route({
  method: 'POST',
  path: '/investment/figures',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    "What the caller's paid investments come to, less what was refunded: `invested` is the principal that came back, `outstanding`, the principal that did not, and `inEscrow` together; `returned` is what came back from organizations, by repayments and refunds; `expected` is principal and return that are still to come.",
  input: noInput,
  output: z.object({
    invested: dollars,
    inEscrow: dollars,
    returned: dollars,
    outstanding: dollars,
    expected: dollars,
    ...values,
  }),
  message: 'Your figures.',
  errors: [],
});

export const listFlows = route({
  method: 'POST',
  path: '/investment/flows',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    "What one figure of the caller's investments adds up: `invested` the investments, newest first; `inEscrow` those of them that have not reached the organization; `returned` each part that came back, newest first; `outstanding` and `expected` the investments of which something is to come, what is due first first; `yearlyRate` all that went from the wallet to projects, below zero, and came back, newest first. `after` (a record's id) pages on.",
  input: z.object({
    figure: choice(flowFigures, 'There is no such figure.'),
    after: optionalId(),
    length: optionalWhole(10, 1, 100, 'length'),
  }),
  output: z.object({
    records: z.array(
      z.object({
        id: z.string(),
        investmentId: z.string(),
        title: z.string(),
        kind: z.enum(['investment', 'return', 'refund', 'correction', 'compensation']),
        /** When it was invested or came back, a moment; of what is to come, the day (UTC) on which the next part is due. */
        date: z.string(),
        principal: dollars,
        return: dollars,
        /** What it adds to the figure. */
        amount: dollars,
      }),
    ),
    more: z.boolean(),
  }),
  message: 'What the figure adds up.',
  errors: [],
});

/** What a portfolio can be downloaded as: its holdings, or what one of its figures adds up. */
const portfolioPapers = ['holdings', ...flowFigures] as const;
export type PortfolioPaper = (typeof portfolioPapers)[number];

export const exportPortfolio = route({
  method: 'GET',
  path: '/investment/export',
  access: 'user',
  member: 'reader',
  summary:
    "The caller's paid investments as a file, newest first, or everything that one of their figures adds up, with its sum at the end. `link` lasts a short while and needs no header.",
  input: z.object({
    paper: choice(portfolioPapers, 'There is no such file.'),
    format: choice(fileFormats, 'Please choose PDF, CSV or XLSX.'),
    timeZone: timeZone(),
  }),
  output: z.object({ link: z.string() }),
  message: 'Your file is being downloaded.',
  errors: ['too_many'],
  limit: { per: 'account', most: 60, seconds: 600 },
});
