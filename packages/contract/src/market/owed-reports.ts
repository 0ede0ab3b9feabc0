import * as z from 'zod/mini';
import { optionalWhole } from '../fields.ts';
import { blank, fail, readsOptional, written } from '../text-fields.ts';

/** Which reports a project promises to its investors. */
export const reportPromises = ['none', 'quarterly', 'yearly', 'end'] as const;
export type ReportPromise = (typeof reportPromises)[number];

/** In the words of forms and pages. */
export const reportPromiseWords: Record<ReportPromise, string> = {
  none: 'None',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
  end: 'At the end',
};

/** A report of such a promise, as the table of a project's reports names it. */
export const reportKindWords: Record<Exclude<ReportPromise, 'none'>, string> = {
  quarterly: 'Quarterly report',
  yearly: 'Yearly report',
  end: 'Report at the end',
};

/** Days after the end of what it covers by which a report is due, where nothing else is said. */
const usualReportDays = 30;

function isPromise(name: string): name is ReportPromise {
  return reportPromises.some((each) => each === name);
}

/** How much of each release can be held back until the first report, in percent. */
export const mostReservePercent = 5;

/** What the form of a project says of its reports; without it none are promised. */
export const reportsForm = z.object({
  reports: readsOptional<string, ReportPromise>(
    (value, ctx) => {
      if (blank(value)) return 'none';
      const name = written(value);
      return isPromise(name) ? name : fail(ctx, 'Please choose which reports you promise.');
    },
    { type: 'string', enum: [...reportPromises] },
  ),
  /** Days after the end of what a report covers by which it is due. */
  reportDays: optionalWhole(usualReportDays, 1, 180, 'Days until a report is due'),
  /** In percent of each release, held back until the first report; the operator's least where it is left out. */
  reservePercent: readsOptional<number | string, number | null>(
    (value, ctx) => {
      if (blank(value)) return null;
      const plain = written(value);
      return /^\d(\.\d{1,2})?$/.test(plain) && Number(plain) <= mostReservePercent
        ? Number(plain)
        : fail(ctx, `Report reserve must be from 0 to ${mostReservePercent} percent, with at most two decimals.`);
    },
    { type: 'number', minimum: 0, maximum: mostReservePercent },
  ),
});

const withoutReports = 'A report reserve is only for a project that promises reports.';

/** Of a form with the reports: nothing is held back until a report that is not owed. */
export const reserveFits = z.refine<{ reports: ReportPromise; reservePercent: number | null }>(
  ({ reports, reservePercent }) => reports !== 'none' || !reservePercent,
  {
    path: ['reservePercent'],
    error: withoutReports,
    when: (payload) =>
      !payload.issues.some((issue) => issue.path?.[0] === 'reports' || issue.path?.[0] === 'reservePercent'),
  },
);

/** The same as answers have it; the days and the percent are 0 where nothing is promised. */
export const projectReports = z.object({
  reports: z.enum(reportPromises),
  reportDays: z.number(),
  /** In percent of each release, held back until the first report. */
  reservePercent: z.number(),
});
