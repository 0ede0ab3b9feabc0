import * as z from 'zod/mini';
import { id, optionalId, optionalWhole, readsOptional, text, whole } from '../fields.ts';
import { operatorReason } from '../operator-reason.ts';
import { freeze } from './freezes.contract.ts';
import { route } from '../route.ts';
import { taken } from './cases.operator.contract.ts';
import { blank, fail } from '../text-fields.ts';
import { instant, nothing } from '../values.ts';

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
  /** Who works on the appeal while it waits for an answer. */
  taken,
});

export const freezeQueues = ['appealed', 'all'] as const;

export const listFreezesForOperator = route({
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

export const freezeForm = z.object({
  reason: operatorReason,
  days: whole({
    required: 'Please say for how many days.',
    min: [1, 'A freeze lasts at least one day.'],
    max: [365, 'A freeze can last up to 365 days.'],
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

export const appealAnswerForm = z.object({
  answer: text({
    kind: 'lines',
    required: 'Please write an answer.',
    max: [3000, 'The answer cannot exceed 3000 characters.'],
  }),
});

export const answerAppeal = route({
  ...forOperators,
  path: '/operator/freezes/:id/answer',
  operator: { roles: ['support', 'finance'], audited: 'freeze.answer' },
  summary: 'Answers the appeal against a freeze, once. The freeze stays until it is lifted.',
  input: z.extend(appealAnswerForm, { id: id() }),
  output: nothing,
  message: 'The appeal is answered.',
  errors: ['not_found', 'stake'],
});

export const liftFreeze = route({
  ...forOperators,
  path: '/operator/freezes/:id/lift',
  operator: { roles: ['support', 'finance'], factor: 'fresh', audited: 'freeze.lift' },
  summary: 'Ends a freeze before its time. Nobody lifts their own.',
  input: z.object({ id: id(), reason: operatorReason }),
  output: nothing,
  message: 'The freeze is lifted.',
  errors: ['not_found', 'stake'],
});
