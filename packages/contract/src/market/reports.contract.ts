import * as z from 'zod/mini';
import { flag, id, optionalDay, optionalId, text, upload } from '../fields.ts';
import { partInput } from '../paging.ts';
import { route } from '../route.ts';
import { lateComplaints } from '../trust/late-report.ts';
import { instant } from '../values.ts';
import { reachedForm } from './impact-figures.ts';

/** A report request and, once `flag` is 2, its document: `image` is a short-lived link. */
export const report = z.object({
  id: z.string(),
  reportId: z.string(),
  reportName: z.string(),
  fromUsername: z.string(),
  fromType: z.string(),
  toName: z.string(),
  createdAt: instant,
  flag: z.number(),
  image: z.string(),
  message: z.string(),
  shared: z.boolean(),
  /** The day by which it was asked for; empty where none was named. */
  dueOn: z.string(),
  /** How many days it is late today, or came late; 0 where it is not. */
  daysLate: z.number(),
  /** For who asked: whether they may complain that it is late, or have an open complaint; empty otherwise. */
  complaint: z.enum(lateComplaints),
});

export const reportRequestForm = z.object({
  reportId: text({ required: 'ReportId is Required', max: [50, 'ReportId cannot exceed 50 characters.'] }),
  message: text({
    kind: 'lines',
    required: 'Message is Required',
    max: [100, ' Message cannot exceed 100 characters.'],
  }),
  dueOn: optionalDay(),
});

export const requestReport = route({
  method: 'POST',
  path: '/report/request',
  access: 'user',
  member: 'editor',
  recorded: 'report.request',
  summary: 'Asks an organization for a report, by the day `dueOn` where one is named.',
  input: z.extend(reportRequestForm, { orgId: id() }),
  output: z.object({ id: z.string() }),
  message: 'The report has been requested.',
  errors: ['not_found', 'forbidden'],
  limit: { per: 'account', most: 60, seconds: 600, message: 'Too many report requests. Please wait a while.' },
});

export const listReceivedReports = route({
  method: 'GET',
  path: '/report/received',
  access: 'organization',
  member: 'reader',
  seeAs: true,
  summary: 'The reports asked of the calling organization, newest first.',
  input: z.object(partInput()),
  output: z.array(report),
  message: 'Received report requests.',
  errors: [],
});

export const listSentReports = route({
  method: 'GET',
  path: '/report/sent',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary: 'The reports that the caller asked for, newest first.',
  input: z.object(partInput()),
  output: z.array(report),
  message: 'Your report requests.',
  errors: [],
});

export const listOrganizationReports = route({
  method: 'GET',
  path: '/report/:id',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    "The viewer's own requests to an organization and the reports that it shares with everyone; for itself, all.",
  input: z.object({ id: id(), ...partInput() }),
  output: z.array(report),
  message: 'Reports.',
  errors: ['not_found'],
});

/** What the form that answers a request checks. */
export const reportUploadForm = z.object({
  id: id(),
  reportName: text({ required: 'Report name is required', max: [100, 'Report name cannot exceed 100 characters.'] }),
  document: upload('Document is required'),
  shared: flag(),
});

/** The same for a report that a project owes, which says what was reached of each of its figures. */
export const owedReportForm = z.extend(reportUploadForm, { reached: reachedForm });

export const uploadReport = route({
  method: 'POST',
  path: '/report/document',
  access: 'organization',
  member: 'editor',
  recorded: 'report.upload',
  summary:
    'Answers a request with a document, once; or, with `owedId` in place of `id`, sends a report that a project of the caller owes, as often as it is corrected, with what was `reached` of each of its figures since the start.',
  input: z.object({ ...owedReportForm.shape, id: optionalId(), owedId: optionalId() }).check(
    z.refine(({ id: request, owedId }) => (request === null) !== (owedId === null), {
      path: ['id'],
      error: 'Please choose one.',
    }),
    z.refine(({ owedId, reached }) => owedId !== null || reached.length === 0, {
      path: ['reached'],
      error: 'Only a report that a project owes says what was reached.',
    }),
  ),
  output: z.object({ image: z.string() }),
  message: 'The report has been uploaded.',
  errors: ['not_found', 'too_large', 'forbidden'],
  maxBody: 12_000_000,
});
