import * as z from 'zod/mini';
import { id, optionalId, optionalWhole, readsOptional } from '../fields.ts';
import { operatorReason } from '../operator-reason.ts';
import { route } from '../route.ts';
import { blank, fail } from '../text-fields.ts';
import { taken } from '../trust/cases.operator.contract.ts';
import { caseNotes } from '../trust/case-notes.operator.contract.ts';
import { instant, nothing } from '../values.ts';

/** What operators have decided about an entry of a list: nothing yet, that it names the account, or that it names somebody else. */
export const sanctionsStates = ['open', 'same', 'other'] as const;
export type SanctionsState = (typeof sanctionsStates)[number];

/** Until when an operator has to decide a case, in hours after it was opened. */
export const sanctionsHours = 24;

const queued = z.object({
  id: z.string(),
  /** Of the account. */
  name: z.string(),
  organization: z.boolean(),
  /** It is the holder of a bank account who may be named, not the account. */
  aboutHolder: z.boolean(),
  /** The name that the lists were asked about, and the one in the list. */
  askedName: z.string(),
  matchedName: z.string(),
  list: z.string(),
  entry: z.string(),
  /** How well they match, from 0 to 1, as the provider says; null where it does not. */
  score: z.nullable(z.number()),
  state: z.enum(sanctionsStates),
  openedAt: instant,
  /** Until when it is to be decided while it is open; else empty. */
  dueAt: instant,
  late: z.boolean(),
  taken,
});

export const listSanctionsCases = route({
  method: 'POST',
  path: '/operator/sanctions',
  access: 'operator',
  operator: { roles: ['finance'] },
  summary: `Entries of sanctions lists that may name somebody: those to decide (\`open\`), which are due ${sanctionsHours} hours after they were found, the oldest first; or all, the newest first. \`after\` (an id) pages on. With what the provider has still to answer.`,
  input: z.object({
    state: readsOptional<string, 'open' | null>((value, ctx) =>
      blank(value) ? null : value === 'open' ? value : fail(ctx, 'There is no such state.'),
    ),
    after: optionalId(),
    length: optionalWhole(20, 1, 100, 'length'),
  }),
  output: z.object({
    records: z.array(queued),
    more: z.boolean(),
    /** Whether a provider is set up. */
    asks: z.boolean(),
    /** Questions that were asked and not answered yet, counted to 1,000, and since when the oldest waits; empty where none does. */
    unanswered: z.number(),
    unansweredSince: instant,
  }),
  message: 'The sanctions cases.',
  errors: [],
});

export const reviewSanctionsCase = route({
  method: 'POST',
  path: '/operator/sanctions/:id/review',
  access: 'operator',
  operator: { roles: ['finance'], audited: 'sanctions.review' },
  summary:
    'An entry of a sanctions list beside who it may name. That it was looked at stands in the audit log; the person does not learn of it.',
  input: z.object({ id: id() }),
  output: z.extend(queued, {
    userId: z.string(),
    email: z.string(),
    businessName: z.string(),
    registrationNumber: z.string(),
    country: z.string(),
    /** A day; empty where it is not known. */
    birthDate: z.string(),
    memberSince: instant,
    verified: z.boolean(),
    frozen: z.boolean(),
    /** What the provider says about the entry. */
    words: z.string(),
    /** When an answer named the entry last. */
    foundAt: instant,
    /** Of the holder of a bank account: the withdrawal to it; else empty. */
    withdrawalId: z.string(),
    /** Who has decided it, when and why; empty while it is open. */
    decidedBy: z.string(),
    decidedAt: instant,
    reason: z.string(),
    notes: caseNotes,
  }),
  message: 'The sanctions case.',
  errors: ['not_found'],
});

const decides = {
  method: 'POST',
  access: 'operator',
  input: z.object({ id: id(), reason: operatorReason }),
  output: nothing,
  errors: ['not_found', 'stake'],
} as const;

export const clearSanctions = route({
  ...decides,
  path: '/operator/sanctions/:id/clear',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'sanctions.clear' },
  summary:
    'Decides that an entry of a sanctions list names somebody else, with a reason that the person does not see: it holds nothing any more, and the same entry opens no other case by the same name. Also once it was decided otherwise. Nobody decides so about what they have a stake in.',
  message: 'Decided: it is not the same.',
});

export const confirmSanctions = route({
  ...decides,
  path: '/operator/sanctions/:id/confirm',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'sanctions.confirm' },
  summary:
    'Decides that an entry of a sanctions list names the account or the holder of its bank account, with a reason that the person does not see: withdrawals stay held. It freezes nothing, which is an act of its own.',
  message: 'Decided: it is the same. Withdrawals stay held.',
});
