import type { Client } from 'pg';
import { StartProblem } from '../process/start-problem.ts';
import type { EarlierHistory, Migration, SqlFile } from './migration-files.ts';

type Applied = { id: number; name: string; sha256: string };
type Pending = { migrations: Migration[]; functions: SqlFile[] };
/** What the folder of a version has. */
export type Files = Pending & { earlier: EarlierHistory | null };

/**
 * What is left to apply. A database ahead of our migrations is no error: an old version may still run while a new one has
 * migrated, and then leaves the functions as the new one wrote them.
 * @throws StartProblem when an applied migration has been changed, removed or overtaken
 */
export async function pending(client: Client, { migrations, functions, earlier }: Files): Promise<Pending> {
  const done = await applied(client);
  const refuse = (why: string) => new StartProblem([...refusal(done, earlier), `For developers: ${why}`].join('\n'));
  const newest = migrations.at(-1)?.id ?? 0;
  const last = done.at(-1)?.id ?? 0;
  for (const row of done) {
    const file = migrations.find((migration) => migration.id === row.id);
    if (!file && row.id < newest) throw refuse(`${row.name} was applied but its file is gone.`);
    if (file && file.sha256 !== row.sha256) {
      throw refuse(`${file.name} was changed after it was applied; write a new one instead.`);
    }
  }
  const known = new Set(done.map((row) => row.id));
  const rest = migrations.filter((migration) => !known.has(migration.id));
  const late = rest.find((migration) => migration.id < last);
  if (late) throw refuse(`${late.name} comes before one that is already applied; give it a higher number.`);
  if (last > newest) return { migrations: [], functions: [] };
  const written = await rowsOf<SqlFile>(client, 'SELECT name, sha256 FROM public.function_files');
  const hashes = new Map(written.map((row) => [row.name, row.sha256]));
  return { migrations: rest, functions: functions.filter(({ name, sha256 }) => hashes.get(name) !== sha256) };
}

/** For who runs the product. */
function refusal(done: readonly Applied[], earlier: EarlierHistory | null): string[] {
  const newest = earlier && isBeginOf(earlier, done) ? namesOf(earlier)[firstAccepted(earlier) - 1] : undefined;
  const way = newest
    ? `Start the version first whose newest migration is ${newest}; it applies what this database lacks, and then this version can upgrade it.`
    : 'Run the version that made it, or start this one on an empty database.';
  return [
    `This database was made by a version of Guildhall from which this one cannot upgrade (its newest migration is ${done.at(-1)!.name}). Nothing was changed in it.`,
    `${way} docs/operations.md, "Upgrades", says from which versions one can upgrade.`,
  ];
}

/** What a database with the earlier history lacks of it; null for any other database, and where more is missing than `last` has. */
export async function restOfEarlierHistory(client: Client, { earlier }: Files): Promise<Migration[] | null> {
  const done = await applied(client);
  if (!earlier || done.length < firstAccepted(earlier) || !isBeginOf(earlier, done)) return null;
  return earlier.last.filter(({ name }) => namesOf(earlier).indexOf(name) >= done.length);
}

/** Records the files that make the same tables in place of the earlier history, where a database has all of that. Has to be called in a transaction. */
export async function takeOver(client: Client, files: Files): Promise<void> {
  if ((await restOfEarlierHistory(client, files))?.length !== 0) return;
  await client.query('DELETE FROM public.migrations');
  for (const { id, name, sha256 } of files.migrations) {
    if (name > files.earlier!.becomes) break;
    await client.query('INSERT INTO public.migrations (id, name, sha256) VALUES ($1, $2, $3)', [id, name, sha256]);
  }
}

/** How many migrations of the earlier history a database has at least that can be brought to its end. */
function firstAccepted(earlier: EarlierHistory): number {
  return namesOf(earlier).length - earlier.last.length;
}

function namesOf({ migrations }: EarlierHistory): string[] {
  return Object.keys(migrations).sort();
}

function isBeginOf(earlier: EarlierHistory, done: readonly Applied[]): boolean {
  const names = namesOf(earlier);
  return done.every(({ name, sha256 }, n) => name === names[n] && sha256 === earlier.migrations[name]);
}

function applied(client: Client): Promise<Applied[]> {
  return rowsOf(client, 'SELECT id, name, sha256 FROM public.migrations ORDER BY id');
}

/** What a statement finds; nothing where its table is not there yet. */
export async function rowsOf<Row extends object>(client: Client, text: string, values: unknown[] = []): Promise<Row[]> {
  try {
    return (await client.query<Row>(text, values)).rows;
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') return [];
    throw error;
  }
}
