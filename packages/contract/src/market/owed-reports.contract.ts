import * as z from 'zod/mini';
import { id, optionalId, optionalWhole } from '../fields.ts';
import { dollars } from '../money.ts';
import { route } from '../route.ts';
import { lateComplaints } from '../trust/late-report.ts';
import { instant } from '../values.ts';
import { reportPromises } from './owed-reports.ts';

/** How an owed report stands: to come, late, sent in time, sent late, or no longer owed since its project failed or was canceled. */
const owedReportStates = ['awaited', 'late', 'sent', 'sentLate', 'ended'] as const;
export type OwedReportState = (typeof owedReportStates)[number];

export const listOwedReports = route({
  method: 'GET',
  path: '/project/reports/:id',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    "The reports that a project owes to its investors for what is past or has begun, those due last first, each with the newest version that was sent; `before` (a report's id) pages back.",
  input: z.object({ id: id(), before: optionalId(), length: optionalWhole(20, 1, 100, 'length') }),
  output: z.object({
    records: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(reportPromises),
        /** The first and the last day that it covers, and the day by which it is due. */
        from: z.string(),
        until: z.string(),
        dueOn: z.string(),
        state: z.enum(owedReportStates),
        /** How many days after the due day it was sent, or is late today; 0 where it is not late. */
        daysLate: z.number(),
        /** When its newest version was sent, and which that is; empty and 0 while none was. */
        sentAt: instant,
        version: z.number(),
        name: z.string(),
        /** Of the bytes of the newest version, in hexadecimal; whoever has a copy can compare. */
        sha256: z.string(),
        /** What the newest version says was reached of each figure that the project promises, in their order. */
        reached: z.array(z.number()),
        /** A short-lived link; empty for whoever may not open it. */
        document: z.string(),
        /** Whether everybody may open it, or the project's investors alone. */
        shared: z.boolean(),
        /** For its organization: how many investors opened the newest version, and the last ten of them; nothing for anybody else. */
        openedBy: z.number(),
        openings: z.array(z.object({ by: z.string(), at: instant })),
        /** For who has a released holding: whether they may complain that it is late, or have an open complaint; empty otherwise. */
        complaint: z.enum(lateComplaints),
      }),
    ),
    more: z.boolean(),
    /** What is held back until the first report; null where nothing is. */
    reserve: z.nullable(
      z.object({
        held: dollars,
        /** What goes to the holders on a day (UTC) if that report does not come before; 0 and empty once it was sent. */
        next: dollars,
        nextOn: z.string(),
      }),
    ),
  }),
  message: 'The reports of the project.',
  errors: ['not_found'],
});
