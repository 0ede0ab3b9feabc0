import * as z from 'zod/mini';

/** The report that a complaint is about, as it is now: late, sent since, or no longer owed. */
export const lateReport = z.object({
  /** One that a project promised, or one that somebody asked for by a day. */
  kind: z.enum(['owed', 'request']),
  /** The title of the project, or what the request calls the report. */
  name: z.string(),
  /** Empty for a request. */
  projectId: z.string(),
  state: z.enum(['late', 'sent', 'ended']),
  dueOn: z.string(),
  /** When it was sent; empty before that. */
  sentOn: z.string(),
  /** How many days after the due day it was sent, or is late today. */
  daysLate: z.number(),
});

/** What somebody can do about a report of which they may complain: nothing is the empty text. */
export const lateComplaints = ['offered', 'open', ''] as const;
