import * as z from 'zod/mini';
import { id, optionalId, optionalWhole, readsOptional, text, whole } from './fields.ts';
import { operatorReason } from './operators.contract.ts';
import { route } from './route.ts';
import { blank, fail } from './text-fields.ts';
import { instant, noInput, nothing } from './values.ts';

/** A frozen account takes no money out, pays for nothing and publishes nothing; a frozen project takes no new money. */
const freeze = z.object({
  id: z.string(),
  /** Empty where the account itself is frozen. */
  projectId: z.string(),
  projectTitle: z.string(),
  reason: z.string(),
  frozenAt: instant,
  endsAt: instant,
  /** What its owner wrote to the operators, and what was answered; the moments are empty before that. */
  appeal: z.string(),
  appealedAt: instant,
  answer: z.string(),
  answeredAt: instant,
});
export type Freeze = z.output<typeof freeze>;

export const listOwnFreezes = route({
  method: 'GET',
  path: '/profile/freezes',
  access: 'user',
  summary:
    "What freezes the caller's account or projects at this moment: the account first, then the newest; at most 100.",
  input: noInput,
  output: z.object({ records: z.array(freeze) }),
  message: 'What is frozen.',
  errors: [],
});

const appealForm = z.object({
  text: text({
    kind: 'lines',
    required: 'Please say why this is wrong.',
    max: [3000, 'The appeal cannot exceed 3000 characters.'],
  }),
});

export const appealFreeze = route({
  method: 'POST',
  path: '/profile/freezes/:id/appeal',
  access: 'user',
  summary: "Appeals to the operators against a freeze of the caller's account or project, once.",
  input: z.extend(appealForm, { id: id() }),
  output: nothing,
  message: 'Your appeal has been sent.',
  errors: ['not_found'],
});

/** The same as an operator sees it. */
export const operatorFreeze = z.extend(freeze, {
  /** Whose account or project it is. */
  ownerId: z.string(),
  ownerName: z.string(),
  frozenBy: z.string(),
  /** Empty unless it was ended before its time. */
  liftedAt: instant,
  /** It holds at this moment. */
  inForce: z.boolean(),
});

export const freezeQueues = ['appealed', 'all'] as const;

export const queueFreezes = route({
  method: 'POST',
  path: '/operator/freezes',
  access: 'operator',
  operator: { roles: ['support', 'finance'] },
  summary:
    'Freezes of everybody: those whose appeal waits for an answer, oldest first, or all, newest first; `after` (an id) pages on.',
  input: z.object({
    queue: readsOptional<string, (typeof freezeQueues)[number]>((value, ctx) =>
      blank(value) ? 'all' : (freezeQueues.find((each) => each === value) ?? fail(ctx, 'There is no such queue.')),
    ),
    after: optionalId(),
    length: optionalWhole(20, 1, 100, 'length'),
  }),
  output: z.object({ records: z.array(operatorFreeze), more: z.boolean() }),
  message: 'The freezes.',
  errors: [],
});

const freezeForm = z.object({
  reason: operatorReason,
  days: whole({
    required: 'Please say for how many days.',
    min: [1, 'A freeze lasts at least one day.'],
    max: [365, 'A freeze lasts at most 365 days.'],
  }),
});

const forOperators = { method: 'POST', access: 'operator' } as const;

export const freezeAccount = route({
  ...forOperators,
  path: '/operator/accounts/:id/freeze',
  operator: { roles: ['support', 'finance'], factor: 'fresh', audited: 'account.freeze' },
  summary:
    'Freezes an account for so many days; it is told why. No money leaves it, and it publishes nothing. Nobody freezes their own.',
  input: z.extend(freezeForm, { id: id() }),
  output: z.object({ id: z.string(), endsAt: instant }),
  message: 'The account is frozen.',
  errors: ['not_found', 'forbidden'],
});

export const freezeProject = route({
  ...forOperators,
  path: '/operator/projects/:id/freeze',
  operator: { roles: ['support', 'finance'], factor: 'fresh', audited: 'project.freeze' },
  summary: 'Freezes a project for so many days; its organization is told why. It takes no new money.',
  input: z.extend(freezeForm, { id: id() }),
  output: freezeAccount.output,
  message: 'The project is frozen.',
  errors: ['not_found', 'forbidden'],
});

export const answerAppeal = route({
  ...forOperators,
  path: '/operator/freezes/:id/answer',
  operator: { roles: ['support', 'finance'], audited: 'freeze.answer' },
  summary: 'Answers the appeal against a freeze, once. The freeze stays until it is lifted.',
  input: z.object({
    id: id(),
    answer: text({
      kind: 'lines',
      required: 'Please write an answer.',
      max: [3000, 'The answer cannot exceed 3000 characters.'],
    }),
  }),
  output: nothing,
  message: 'The appeal is answered.',
  errors: ['not_found', 'forbidden'],
});

export const liftFreeze = route({
  ...forOperators,
  path: '/operator/freezes/:id/lift',
  operator: { roles: ['support', 'finance'], factor: 'fresh', audited: 'freeze.lift' },
  summary: 'Ends a freeze before its time. Nobody lifts their own.',
  input: z.object({ id: id(), reason: operatorReason }),
  output: nothing,
  message: 'The freeze is lifted.',
  errors: ['not_found', 'forbidden'],
});
