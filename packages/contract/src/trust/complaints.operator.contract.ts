import * as z from 'zod/mini';
import { aboutKinds, caseOutcomes, caseStatuses, type CaseStatus } from './complaint-cases.ts';
import { choice, flag, id, optionalId, optionalWhole, readsOptional, text } from '../fields.ts';
import { operatorReason } from '../operator-reason.ts';
import { searchText } from '../paging.ts';
import { route } from '../route.ts';
import { blank, fail } from '../text-fields.ts';
import { instant, nothing } from '../values.ts';

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
});

const forOperators = { method: 'POST', access: 'operator' } as const;

export const listComplaintsForOperator = route({
  ...forOperators,
  path: '/operator/complaints',
  operator: { roles: ['support', 'finance'] },
  summary:
    'Complaints in one status, those due first (closed ones: due last first); `search` finds one by its number; `after` (an id) pages on.',
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
    /** For operators alone; the newest 100. */
    notes: z.array(z.object({ id: z.string(), by: z.string(), note: z.string(), createdAt: instant })),
  }),
  message: 'The complaint.',
  errors: ['not_found'],
});

export const decisionForm = z.object({
  outcome: choice(caseOutcomes, 'Please choose an outcome.'),
  reason: operatorReason,
});

export const decideComplaint = route({
  ...forOperators,
  path: '/operator/complaints/:id/decide',
  operator: { roles: ['support'], audited: 'complaint.decide' },
  summary:
    'Decides a complaint, once; both sides are told the outcome and the reason. A hold ends with it. No party decides.',
  input: z.extend(decisionForm, { id: id() }),
  output: nothing,
  message: 'The complaint is decided.',
  errors: ['not_found', 'stake'],
});

export const holdForComplaint = route({
  ...forOperators,
  path: '/operator/complaints/:id/hold',
  operator: { roles: ['support', 'finance'], factor: 'fresh', audited: 'complaint.hold' },
  summary: 'Holds the withdrawals of the organization that a complaint is about, or frees them, as `on` says.',
  input: z.object({ id: id(), on: flag(), reason: operatorReason }),
  output: nothing,
  message: 'The hold has been changed.',
  errors: ['not_found', 'stake'],
});

export const noteForm = z.object({
  note: text({
    kind: 'lines',
    required: 'Please write a note.',
    max: [3000, 'The note cannot exceed 3000 characters.'],
  }),
});

export const noteComplaint = route({
  ...forOperators,
  path: '/operator/complaints/:id/note',
  operator: { roles: ['support', 'finance'], audited: 'complaint.note' },
  summary: 'Adds a note to a complaint that operators alone see.',
  input: z.extend(noteForm, { id: id() }),
  output: nothing,
  message: 'The note is kept.',
  errors: ['not_found'],
});
