/** In which forms of the console a snippet is offered: in all of them, or where one kind of case is decided. */
export const snippetUses = [
  'any',
  'withdrawal',
  'complaint',
  'dispute',
  'verification',
  'flag',
  'freeze',
  'appeal',
] as const;
export type SnippetUse = (typeof snippetUses)[number];

/** What is filled in: the name of who reads it or of the project that is frozen, the amount it is about, the number of a complaint. */
export type Placeholder = 'name' | 'amount' | 'number';

/** What the forms of each use fill in. A text that several people read names none of them. */
export const snippetPlaceholders = {
  any: [],
  withdrawal: ['name', 'amount'],
  complaint: ['number'],
  dispute: ['amount'],
  verification: ['name'],
  flag: ['name'],
  freeze: ['name'],
  appeal: ['name'],
} as const satisfies Record<SnippetUse, readonly Placeholder[]>;

/** What a form of this use has to fill in. */
export type SnippetValues<Use extends SnippetUse> = Record<(typeof snippetPlaceholders)[Use][number], string>;

/** A use with what its form fills in. */
export type FilledUse = { [Use in SnippetUse]: { use: Use; values: SnippetValues<Use> } }[SnippetUse];

const placeholder = /\{([^{}]*)\}/g;

/** The words in braces of a text. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name]) => name!);
}

/** The text with its placeholders filled in; one without a value stays as it is. */
export function fillIn(text: string, values: Partial<Record<string, string>>): string {
  return text.replaceAll(placeholder, (whole, name: string) => values[name] ?? whole);
}
