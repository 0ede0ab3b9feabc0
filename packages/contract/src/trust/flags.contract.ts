import * as z from 'zod/mini';
import { choice, id, optionalText, text } from '../fields.ts';
import { hiddenBecause } from '../hidden-text.ts';
import { route } from '../route.ts';
import { nothing } from '../values.ts';

/** What can be shown to the operators as wrong. */
export const flagKinds = [
  'message',
  'review',
  'project',
  'service',
  'organization',
  'file',
  'complaint',
  /** Of an organization to a complaint. */
  'answer',
  /** What somebody writes who asks for a report. */
  'request',
  /** What somebody writes who invests. */
  'investment',
  /** What somebody asks about a project in public, and what its organization answers. */
  'question',
  'publicAnswer',
  /** Of an organization to a review. */
  'reviewAnswer',
] as const;
export type FlagKind = (typeof flagKinds)[number];

export const flagReasons = ['spam', 'fraud', 'insult', 'private', 'other'] as const;
export type FlagReason = (typeof flagReasons)[number];

export const flagThing = route({
  method: 'POST',
  path: '/flags',
  access: 'user',
  member: 'editor',
  recorded: 'flag.send',
  summary:
    'Tells the operators that a text or file which the caller can see is wrong, and why; once for each thing, and its author is not told who did. Of a file, `link` is the address under which the caller sees it.',
  input: z.object({
    kind: choice(flagKinds, 'This cannot be reported.'),
    thingId: id(),
    reason: choice(flagReasons, 'Please choose a reason.'),
    words: optionalText(300, 'words'),
    link: optionalText(300, 'link'),
  }),
  output: nothing,
  message: 'Thank you. We will look into it.',
  errors: ['not_found', 'too_many'],
  limit: { per: 'account', most: 30, seconds: 600, message: 'Too many reports. Please wait a while.' },
});

/** What the author of something hidden reads, until it is shown again; then `hidden` is null. */
export const readHidden = route({
  method: 'GET',
  path: '/flags/:id',
  access: 'user',
  member: 'reader',
  summary: 'A text or file of the caller that operators have hidden, and why, or have shown again after an appeal.',
  input: z.object({ id: id() }),
  output: z.object({ kind: z.enum(flagKinds), text: z.string(), hidden: z.nullable(hiddenBecause) }),
  message: 'What was hidden.',
  errors: ['not_found'],
});

export const flagAppealForm = z.object({
  text: text({
    kind: 'lines',
    required: 'Please say why this is wrong.',
    max: [1000, 'The appeal cannot exceed 1000 characters.'],
  }),
});

export const appealFlagged = route({
  method: 'POST',
  path: '/flags/:id/appeal',
  access: 'user',
  member: 'editor',
  recorded: 'flag.appeal',
  summary: "Appeals against the hiding of the caller's own text, once.",
  input: z.extend(flagAppealForm, { id: id() }),
  output: nothing,
  message: 'Your appeal has been sent.',
  errors: ['not_found'],
});
