import * as z from 'zod/mini';
import { choice, id, optionalId, text } from '../fields.ts';
import { route } from '../route.ts';
import { mostOfReason } from '../text-fields.ts';
import { noInput, nothing } from '../values.ts';
import { placeholdersIn, snippetPlaceholders, snippetUses, type SnippetUse } from './snippet-uses.ts';

/** The most characters of a title, and of a text where it is an answer and not a reason. */
export const mostOfTitle = 60;
export const mostOfAnswer = 3000;

/** How many there may be: operators choose from a list that they see as a whole. */
export const mostSnippets = 100;

export const listSnippets = route({
  method: 'GET',
  path: '/operator/snippets',
  access: 'operator',
  operator: { roles: ['support', 'finance'] },
  summary: 'The reasons and answers that operators use again, by their titles.',
  input: noInput,
  output: z.object({
    records: z.array(z.object({ id: z.string(), title: z.string(), use: z.enum(snippetUses), text: z.string() })),
  }),
  message: 'The snippets.',
  errors: [],
});

/** A snippet as an admin writes it. */
type Written = { use: SnippetUse; text: string };

function fitsField({ use, text: words }: Written): boolean {
  return use === 'appeal' || typeof words !== 'string' || (!words.includes('\n') && [...words].length <= mostOfReason);
}

function hasKnownPlaceholders({ use, text: words }: Written): boolean {
  const known: readonly string[] = snippetPlaceholders[use] ?? [];
  return typeof words !== 'string' || placeholdersIn(words).every((name) => known.includes(name));
}

const snippet = z.object({
  title: text({
    required: 'Please enter a title.',
    max: [mostOfTitle, `The title cannot exceed ${mostOfTitle} characters.`],
  }),
  use: choice(snippetUses, 'Please choose what it is for.'),
  text: text({
    kind: 'lines',
    required: 'Please write a text.',
    max: [mostOfAnswer, `The text cannot exceed ${mostOfAnswer} characters.`],
  }),
});

/** It fits the fields that it is put into, and these fill its placeholders in. */
const rules = [
  z.refine<Written>(fitsField, {
    path: ['text'],
    error: `A reason has one line and up to ${mostOfReason} characters.`,
  }),
  z.refine<Written>(hasKnownPlaceholders, {
    path: ['text'],
    error: 'Words in braces are filled in, and these are not known there.',
  }),
] as const;

export const snippetForm = snippet.check(...rules);

export const saveSnippet = route({
  method: 'POST',
  path: '/operator/snippets/save',
  access: 'operator',
  operator: { roles: ['admin'], audited: 'snippet.save' },
  summary: `Adds a snippet, or changes the one of the \`id\`. There are ${mostSnippets} at most, with different titles. \`{name}\`, \`{amount}\` and \`{number}\` are filled in where it is used.`,
  input: z.extend(snippet, { id: optionalId() }).check(...rules),
  output: z.object({ id: z.string() }),
  message: 'The snippet is saved.',
  errors: ['not_found'],
});

export const removeSnippet = route({
  method: 'POST',
  path: '/operator/snippets/:id/remove',
  access: 'operator',
  operator: { roles: ['admin'], audited: 'snippet.remove' },
  summary: 'Removes a snippet. What was written with it stays as it is.',
  input: z.object({ id: id() }),
  output: nothing,
  message: 'The snippet is removed.',
  errors: ['not_found'],
});
