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
});

/** The same as answers have it; the days are 0 where nothing is promised. */
export const projectReports = z.object({ reports: z.enum(reportPromises), reportDays: z.number() });
