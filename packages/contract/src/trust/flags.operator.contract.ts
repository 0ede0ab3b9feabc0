import * as z from 'zod/mini';
import { choice, id, optionalId, optionalWhole, readsOptional } from '../fields.ts';
import { taken } from './cases.operator.contract.ts';
import { caseNotes } from './case-notes.operator.contract.ts';
import { flagDecisions, flagPlaces, flagQueues, flagStatuses, type FlagQueue } from './flag-cases.ts';
import { flagKinds, flagReasons } from './flags.contract.ts';
import { operatorReason } from '../operator-reason.ts';
import { route } from '../route.ts';
import { blank, fail } from '../text-fields.ts';
import { instant, nothing } from '../values.ts';

const queued = z.object({
  id: z.string(),
  kind: z.enum(flagKinds),
  /** Of its text 200 characters. */
  excerpt: z.string(),
  author: z.string(),
  status: z.enum(flagStatuses),
  /** How many have flagged it since it was decided last, and when the first did. */
  flags: z.number(),
  flaggedAt: instant,
  /** When its author appealed against its hiding; empty where they did not. */
  appealedAt: instant,
  reasons: z.array(z.enum(flagReasons)),
  /** It is hidden, and its author has appealed against that. */
  appealed: z.boolean(),
  /** How many other texts and files of its author are hidden, or things frozen; counted to 100. */
  hiddenOfAuthor: z.number(),
  taken,
});

const forSupport = { method: 'POST', access: 'operator' } as const;

export const listFlagsForOperator = route({
  ...forSupport,
  path: '/operator/flags',
  operator: { roles: ['support'] },
  summary: 'What people have flagged, each thing once; `after` (an id) pages on.',
  input: z.object({
    queue: readsOptional<string, FlagQueue>((value, ctx) =>
      blank(value) ? 'open' : (flagQueues.find((each) => each === value) ?? fail(ctx, 'There is no such queue.')),
    ),
    after: optionalId(),
    length: optionalWhole(20, 1, 100, 'length'),
  }),
  output: z.object({ records: z.array(queued), more: z.boolean() }),
  message: 'What is flagged.',
  errors: [],
});

export const reviewFlagged = route({
  ...forSupport,
  path: '/operator/flags/:id/review',
  operator: { roles: ['support'], audited: 'flag.review' },
  summary:
    'One flagged thing: its text, why it was flagged, of a message the ones before and after it, and what was decided about its author before. That it was looked at stands in the audit log.',
  input: z.object({ id: id() }),
  output: z.extend(queued, {
    thingId: z.string(),
    text: z.string(),
    /** Of a file; empty for texts. */
    mediaType: z.string(),
    authorId: z.string(),
    /** What it belongs to; both are empty where that is not known. A message belongs to the account that it was written to. */
    place: z.enum(flagPlaces),
    placeId: z.string(),
    /** Of a message; empty where there is none. */
    before: z.string(),
    after: z.string(),
    /** The newest 100; `by` is never shown to the author. */
    flagged: z.array(
      z.object({ id: z.string(), by: z.string(), reason: z.enum(flagReasons), words: z.string(), createdAt: instant }),
    ),
    reason: z.string(),
    decidedAt: instant,
    decidedBy: z.string(),
    appeal: z.string(),
    /** The newest ten decisions about other texts of the author. */
    earlier: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(flagKinds),
        status: z.enum(flagStatuses),
        reason: z.string(),
        decidedAt: instant,
      }),
    ),
    notes: caseNotes,
  }),
  message: 'What is flagged.',
  errors: ['not_found'],
});

export const openFlaggedFile = route({
  ...forSupport,
  path: '/operator/flags/:id/file',
  operator: { roles: ['support'], audited: 'flag.open' },
  summary: 'A flagged file, `content` in base64, also while it is hidden. Each opening stands in the audit log.',
  input: z.object({ id: id() }),
  output: z.object({ name: z.string(), mediaType: z.string(), content: z.string() }),
  message: 'The file.',
  errors: ['not_found'],
});

export const flagDecisionForm = z.object({
  decision: choice(flagDecisions, 'Please choose a decision.'),
  reason: operatorReason,
});

export const decideFlagged = route({
  ...forSupport,
  path: '/operator/flags/:id/decide',
  operator: { roles: ['support'], audited: 'flag.decide' },
  summary:
    'Keeps or hides what is flagged, or answers the appeal against its hiding; its author is told the reason when it is hidden, shown again, or stays hidden. A project or an organization cannot be hidden; `frozen` says that it is frozen.',
  input: z.extend(flagDecisionForm, { id: id() }),
  output: nothing,
  message: 'The decision has been saved.',
  errors: ['not_found', 'stake'],
});
