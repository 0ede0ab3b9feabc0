import * as z from 'zod/mini';
import { id, isDay, optionalId, optionalWhole, readsOptional, text } from '../fields.ts';
import { operatorReason } from '../operator-reason.ts';
import { route } from '../route.ts';
import { written } from '../trust/case-messages.operator.contract.ts';
import { blank, fail } from '../text-fields.ts';
import { caseNotes } from '../trust/case-notes.operator.contract.ts';
import { instant, nothing } from '../values.ts';
import { checkVerdicts, verificationStatuses, type VerificationStatus } from './verification-statuses.ts';

const queued = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  organization: z.boolean(),
  status: z.enum(verificationStatuses),
  askedAt: instant,
  /** The operator who looks at it, or has; empty before that. */
  reviewedBy: z.string(),
  /** Of one that is or was verified, otherwise empty. */
  endsAt: instant,
});

const forOperators = { method: 'POST', access: 'operator' } as const;

export const listVerificationsForOperator = route({
  ...forOperators,
  path: '/operator/verifications',
  operator: { roles: ['support'] },
  summary:
    'Verifications of everybody in one status, the one first that was asked for first; `after` (an id) pages on.',
  input: z.object({
    status: readsOptional<string, VerificationStatus>((value, ctx) =>
      blank(value)
        ? 'asked'
        : (verificationStatuses.find((each) => each === value) ?? fail(ctx, 'There is no such status.')),
    ),
    after: optionalId(),
    length: optionalWhole(20, 1, 100, 'length'),
  }),
  output: z.object({ records: z.array(queued), more: z.boolean() }),
  message: 'The verifications.',
  errors: [],
});

export const reviewVerification = route({
  method: 'GET',
  path: '/operator/verifications/:id',
  access: 'operator',
  operator: { roles: ['support'], audited: 'verification.review' },
  summary:
    'One verification: who asks, what their profile says, the names of the documents, and what was decided before.',
  input: z.object({ id: id() }),
  output: z.extend(queued, {
    email: z.string(),
    emailVerified: z.boolean(),
    mobile: z.string(),
    businessName: z.string(),
    registrationNumber: z.string(),
    area: z.string(),
    memberSince: instant,
    note: z.string(),
    words: z.string(),
    decidedAt: instant,
    decidedBy: z.string(),
    /** What the provider says of the documents that were sent last; `none` where none was asked. An operator decides, whatever it says. */
    check: z.object({
      state: z.enum(['none', 'waiting', 'pending', 'done', 'given_up']),
      verdict: z.enum(['', ...checkVerdicts]),
      words: z.string(),
      toldAt: instant,
    }),
    /** Gone some time after the decision. `size` in bytes. */
    documents: z.array(z.object({ id: z.string(), name: z.string(), size: z.number(), sentAt: instant })),
    /** Other verifications of this account, the newest 10. */
    others: z.array(
      z.object({ id: z.string(), status: z.enum(verificationStatuses), askedAt: instant, words: z.string() }),
    ),
    /** What the house has written to who asks. */
    written,
    notes: caseNotes,
  }),
  message: 'The verification.',
  errors: ['not_found'],
});

export const openVerificationDocument = route({
  ...forOperators,
  path: '/operator/verifications/:id/documents/:documentId',
  operator: { roles: ['support'], factor: 'fresh', audited: 'verification.open' },
  summary:
    'One document of a verification, `content` in base64. Each opening stands in the audit log; an operator opens at most 30 of them and of bank accounts an hour.',
  input: z.object({ id: id(), documentId: id() }),
  output: z.object({ name: z.string(), mediaType: z.string(), content: z.string() }),
  message: 'The document.',
  errors: ['not_found', 'forbidden', 'too_many'],
});

const ofOne = z.object({ id: id() });

export const takeVerification = route({
  ...forOperators,
  path: '/operator/verifications/:id/take',
  operator: { roles: ['support'], audited: 'verification.take' },
  summary: 'Takes a verification in review; who asked is told. Nobody reviews their own.',
  input: ofOne,
  output: nothing,
  message: 'The verification is in review.',
  errors: ['not_found', 'stake'],
});

export const moreNeededForm = z.object({
  words: text({
    kind: 'lines',
    required: 'Please say what is still needed.',
    max: [1000, 'This cannot exceed 1000 characters.'],
  }),
});

export const askMoreForVerification = route({
  ...forOperators,
  path: '/operator/verifications/:id/more',
  operator: { roles: ['support'], audited: 'verification.more' },
  summary: 'Says what is still needed for a verification in review; who asked is told.',
  input: z.extend(moreNeededForm, { id: id() }),
  output: nothing,
  message: 'They will see what is still needed.',
  errors: ['not_found', 'stake'],
});

const day = 86_400_000;

export const verifyForm = z.object({
  /** A day in UTC, at whose end it ends. */
  lastDay: text({
    required: 'Please choose the last day.',
    refuse: [(value) => !isDay(value), 'Please choose a day.'],
  }).check(
    z.refine((value) => Date.parse(value) > Date.now(), 'Please choose a day in the future.'),
    z.refine((value) => Date.parse(value) < Date.now() + 3660 * day, 'A verification can last up to ten years.'),
  ),
});

export const verifyAccount = route({
  ...forOperators,
  path: '/operator/verifications/:id/verify',
  operator: { roles: ['support'], factor: 'fresh', audited: 'verification.verify' },
  summary: 'Verifies who asked, until the end of a day; they are told. Once, while it is in review.',
  input: z.extend(verifyForm, { id: id() }),
  output: nothing,
  message: 'They are now verified.',
  errors: ['not_found', 'stake'],
});

export const refuseVerification = route({
  ...forOperators,
  path: '/operator/verifications/:id/refuse',
  operator: { roles: ['support'], audited: 'verification.refuse' },
  summary: 'Refuses a verification in review; who asked is told the reason, and may ask again.',
  input: z.object({ id: id(), reason: operatorReason }),
  output: nothing,
  message: 'The verification has been refused.',
  errors: ['not_found', 'stake'],
});
