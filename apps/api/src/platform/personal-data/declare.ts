import type { Statement } from '../database/statement.ts';
import type { ExportKind } from './export-kind.ts';

/**
 * What happens to a column: whether the export of an account has it, and whether erasing the account replaces or deletes it. What is not exported or
 * is kept has its reason. `not personal` is what belongs to nobody, or says nothing beyond the other columns.
 */
export type Word =
  | `${'exported' | `not exported: ${string}`}; ${'erased' | `kept: ${string}`}`
  | `not personal: ${string}`;

/** What a domain keeps of people: a word for each column of its tables, the files that an export has of them, and how they are erased. */
export type PersonalData = {
  /** Each table with the word for each of its columns. Columns that have one word are separated by commas. */
  tables: Readonly<Record<string, Readonly<Record<string, Word>>>>;
  exports?: readonly ExportKind[];
  erasure?: Erasure;
};

/** What an account was at the beginning of its erasure, and the hash of a password that nobody has. */
export type ErasedAccount = { userId: string; type: number; name: string; email: string; hash: string };

/** One part of an erasure, which is repeated until it answers that it has erased no row. */
export type ErasurePart = Statement<{ userId: string; most: number }, { erased: number }>;

/**
 * What erasing an account does to the tables of a domain, by database functions of its `*.erasure.functions.sql`. All but `begin` may run twice: what
 * a crash cuts off is done again.
 */
export type Erasure = {
  /** When the deletion is requested and again when it is due: keeps others from buying. When it has stopped something, the deletion waits an hour. */
  stop?: Statement<{ userId: string }, { stopped: number }>;
  /** When the deletion is taken back. */
  resume?: Statement<{ userId: string }, unknown>;
  /** In the one transaction that takes the name and the log-in away. */
  begin?: Statement<ErasedAccount, unknown>;
  /** After that, each in transactions of its own. */
  parts?: readonly ErasurePart[];
  /** After the parts of all domains, in one transaction: the few rows that are left. */
  end?: Statement<{ userId: string }, unknown>;
};

/** What all domains keep of people, in the order of the files of an export, and in which an account is erased. */
export type CollectedPersonalData = {
  tables: PersonalData['tables'];
  exports: readonly ExportKind[];
  erasures: readonly Erasure[];
};

/** Collects what the domains declare. @throws when two of them declare one table, or two files of an export have one name */
export function collectPersonalData(domains: readonly PersonalData[]): CollectedPersonalData {
  const tables = domains.flatMap((domain) => Object.entries(domain.tables));
  const exports = domains.flatMap((domain) => domain.exports ?? []);
  if (new Set(tables.map(([name]) => name)).size < tables.length) throw new Error('Two domains declare one table.');
  if (new Set(exports.map(({ name }) => name)).size < exports.length)
    throw new Error('Two files of an export have one name.');
  return { tables: Object.fromEntries(tables), exports, erasures: domains.flatMap(({ erasure }) => erasure ?? []) };
}
