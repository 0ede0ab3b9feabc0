import type { ExportKind } from './export-kind.ts';

/**
 * What becomes of a column: whether the export of an account has it, and whether erasing the account replaces or deletes it. What is not exported or
 * is kept has its reason. `not personal` is what belongs to nobody, or says nothing beyond the other columns.
 */
export type Word =
  | `${'exported' | `not exported: ${string}`}; ${'erased' | `kept: ${string}`}`
  | `not personal: ${string}`;

/** What a domain keeps of people: a word for each column of its tables, and the files that an export has of them. */
export type PersonalData = {
  /** Each table with the word for each of its columns. Columns that have one word are separated by commas. */
  tables: Readonly<Record<string, Readonly<Record<string, Word>>>>;
  exports?: readonly ExportKind[];
};

/** What all domains keep of people, in the order of the files of an export. */
export type CollectedPersonalData = {
  tables: PersonalData['tables'];
  exports: readonly ExportKind[];
};

/** Collects what the domains declare. @throws when two of them declare one table, or two files of an export have one name */
export function collectPersonalData(domains: readonly PersonalData[]): CollectedPersonalData {
  const tables = domains.flatMap((domain) => Object.entries(domain.tables));
  const exports = domains.flatMap((domain) => domain.exports ?? []);
  if (new Set(tables.map(([name]) => name)).size < tables.length) throw new Error('Two domains declare one table.');
  if (new Set(exports.map(({ name }) => name)).size < exports.length)
    throw new Error('Two files of an export have one name.');
  return { tables: Object.fromEntries(tables), exports };
}
