import * as z from 'zod/mini';
import { aboutKinds, caseOutcomes, caseStatuses, type CaseStatus } from './complaint-cases.ts';
import { id, optionalId, optionalWhole, readsOptional } from '../fields.ts';
import { lateReport } from './late-report.ts';
import { searchText } from '../paging.ts';
import { route } from '../route.ts';
import { written } from './case-messages.operator.contract.ts';
import { caseNotes } from './case-notes.operator.contract.ts';
import { taken } from './cases.operator.contract.ts';
import { blank, fail } from '../text-fields.ts';
import { instant } from '../values.ts';

const queued = z.object({
  id: z.string(),
  number: z.string(),
  subject: z.string(),
  complainant: z.string(),
  organization: z.string(),
  status: z.enum(caseStatuses),
  createdAt: instant,
  /** When the answer of the organization is due. */
  dueAt: instant,
  /** It is due and has not come. */
  late: z.boolean(),
  /** Withdrawals of the organization are held. */
  held: z.boolean(),
  taken,
});

export const listComplaintsForOperator = route({
  method: 'POST',
  path: '/operator/complaints',
  access: 'operator',
  operator: { roles: ['support', 'finance'] },
  summary:
    'Complaints in one status, those due first (closed ones: due last first); `search` finds one by its number, or the newest of whoever it finds by any part of a name or e-mail, in any status; `after` (an id) pages on.',
  input: z.object({
    status: readsOptional<string, CaseStatus>((value, ctx) =>
      blank(value) ? 'open' : (caseStatuses.find((each) => each === value) ?? fail(ctx, 'There is no such status.')),
    ),
    search: searchText(),
    after: optionalId(),
    length: optionalWhole(20, 1, 100, 'length'),
  }),
  output: z.object({ records: z.array(queued), more: z.boolean() }),
  message: 'The complaints.',
  errors: [],
});

export const reviewComplaint = route({
  method: 'GET',
  path: '/operator/complaints/:id',
  access: 'operator',
  operator: { roles: ['support', 'finance'], audited: 'complaint.review' },
  summary:
    'One complaint: its parties, what it is about, the answer, the evidence, the notes of operators and the outcome.',
  input: z.object({ id: id() }),
  output: z.extend(queued, {
    complainantId: z.string(),
    organizationId: z.string(),
    message: z.string(),
    attachment: z.string(),
    aboutKind: z.enum(['', ...aboutKinds]),
    aboutId: z.string(),
    answer: z.string(),
    answerAttachment: z.string(),
    answeredAt: instant,
    outcome: z.enum(['', ...caseOutcomes]),
    outcomeReason: z.string(),
    decidedAt: instant,
    decidedBy: z.string(),
    /** Where it is about a report that was late when it was sent; with the SHA-256 of the attachment, which the server made. */
    lateReport: z.nullable(z.extend(lateReport, { sha256: z.string() })),
    notes: caseNotes,
    /** What the house has written to its sides. */
    written,
  }),
  message: 'The complaint.',
  errors: ['not_found'],
});
