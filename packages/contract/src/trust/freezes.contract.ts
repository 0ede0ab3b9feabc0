import * as z from 'zod/mini';
import { id, text } from '../fields.ts';
import { route } from '../route.ts';
import { instant, noInput, nothing } from '../values.ts';

// Apart from the calls for operators, of which nobody else loads anything.

/** A frozen account takes no money out, pays for nothing and publishes nothing; a frozen project takes no new money. */
export const freeze = z.object({
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
  member: 'reader',
  seeAs: true,
  summary:
    "What freezes the caller's account or projects at this moment: the account first, then the newest; at most 100.",
  input: noInput,
  output: z.object({ records: z.array(freeze) }),
  message: 'What is frozen.',
  errors: [],
});

export const appealForm = z.object({
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
  member: 'owner',
  recorded: 'freeze.appeal',
  summary: "Appeals to the operators against a freeze of the caller's account or project, once.",
  input: z.extend(appealForm, { id: id() }),
  output: nothing,
  message: 'Your appeal has been sent.',
  errors: ['not_found'],
});
