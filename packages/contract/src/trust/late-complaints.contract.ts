import * as z from 'zod/mini';
import { optionalId } from '../fields.ts';
import { route } from '../route.ts';
import { complaint } from './complaint-lists.contract.ts';
import { complaintForm } from './complaints.contract.ts';

/** A report that a project owes, or a request for one that named a day. */
const which = { owedId: optionalId(), requestId: optionalId() };

const oneOfThem = z.refine<{ owedId: string | null; requestId: string | null }>(
  ({ owedId, requestId }) => (owedId === null) !== (requestId === null),
  { path: ['owedId'], error: 'Please choose one report.' },
);

/** The form of a complaint about a late report: the rest of it is what the server knows. */
export const lateComplaintForm = z.object({
  subject: complaintForm.shape.subject,
  message: complaintForm.shape.message,
});

export const prepareLateComplaint = route({
  method: 'GET',
  path: '/complain/late',
  access: 'user',
  member: 'editor',
  summary:
    "A complaint about a late report (`owedId`, of a project in which the caller has a released holding, or `requestId`, the caller's own) as it can be sent: its words, and a link to the PDF that goes with it. In `open` the caller's open complaint about the same report, in place of the `draft`.",
  input: z.object(which).check(oneOfThem),
  output: z.object({
    draft: z.nullable(
      z.object({
        organizationId: z.string(),
        organization: z.string(),
        subject: z.string(),
        message: z.string(),
        /** A short-lived link to the PDF as it would be sent now. */
        paper: z.string(),
      }),
    ),
    open: z.nullable(complaint),
  }),
  message: 'The complaint.',
  errors: ['not_found', 'forbidden'],
});

export const complainOfLateReport = route({
  method: 'POST',
  path: '/complain/late',
  access: 'user',
  member: 'editor',
  recorded: 'complaint.late',
  summary:
    'Sends a complaint about a late report, with a PDF of what the server knows of it. Changes nothing where an open one of the caller is about the same report, and answers its number.',
  input: z.object({ ...which, ...lateComplaintForm.shape }).check(oneOfThem),
  output: z.object({ number: z.string(), isNew: z.boolean() }),
  message: 'Your complaint has been sent.',
  messageOf: ({ isNew, number }) =>
    isNew ? 'Your complaint has been sent.' : `Your complaint ${number} about this report is open.`,
  errors: ['not_found', 'forbidden', 'too_large', 'too_many'],
  limit: { per: 'account', most: 30, seconds: 600, message: 'Too many complaints. Please wait a while.' },
});
