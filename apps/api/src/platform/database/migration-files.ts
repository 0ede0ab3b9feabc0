import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of SQL: `name` as it is shown and recorded, `sha256` as it is compared. */
export type SqlFile = { name: string; sql: string; sha256: string };
export type Migration = SqlFile & { id: number; steps: Step[] };
/** A part of a migration. `byItself`: it is one statement that is sent outside of any transaction, and that may be run again. */
export type Step = { sql: string; byItself: boolean };

/**
 * Migrations that stood here before fewer files took their place: their names with their hashes, and the name of the last file that makes the
 * tables that all of them have made. `last`: the newest of them, by which a database that lacks only those is brought to their end.
 */
export type EarlierHistory = { becomes: string; migrations: Record<string, string>; last: Migration[] };

/** The files `migrations/NNNN-name.sql` of a folder, in order. Throws when one has another name or a number twice. */
export function readMigrations(root: string): Promise<Migration[]> {
  return readFolder(join(root, 'migrations'));
}

async function readFolder(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    names.map(async (name) => {
      if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) throw new Error(`Migration ${name} is not named NNNN-name.sql.`);
      const { sql, sha256 } = await readSql(join(folder, name));
      const id = Number(name.slice(0, 4));
      return { id, name, sql, sha256, steps: stepsOf(name, sql) };
    }),
  );
  for (const [i, { id, name }] of migrations.entries()) {
    if (migrations[i - 1]?.id === id)
      throw new Error(`Migrations ${migrations[i - 1]!.name} and ${name} share a number.`);
  }
  return migrations;
}

/** That of a folder, from its `migrations/earlier.json` and `migrations/earlier/`; null where no files have taken the place of others. */
export async function readEarlierHistory(root: string): Promise<EarlierHistory | null> {
  const text = await orNothing(readFile(join(root, 'migrations/earlier.json'), 'utf8'));
  if (text === null) return null;
  const last = (await orNothing(readFolder(join(root, 'migrations/earlier')))) ?? [];
  return { ...(JSON.parse(text) as Omit<EarlierHistory, 'last'>), last };
}

async function orNothing<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
}

/** The files `*.functions.sql` anywhere under the folder's `src`, by path. */
export async function readFunctionFiles(root: string): Promise<SqlFile[]> {
  const paths = await readdir(join(root, 'src'), { recursive: true });
  const names = paths.filter((path) => path.endsWith('.functions.sql')).map((path) => path.replaceAll('\\', '/'));
  return Promise.all(
    names.sort().map(async (name) => ({ name: `src/${name}`, ...(await readSql(join(root, 'src', name))) })),
  );
}

/**
 * The steps of a migration, begun by lines `-- Step in a transaction` and `-- Step by itself`; without any it is one, in a transaction.
 * Empty lines in front keep the numbers of its lines as they are in the file.
 */
function stepsOf(name: string, sql: string): Step[] {
  const begins = [...sql.matchAll(/^-- Step (in a transaction|by itself)\b/gm)];
  if (begins.length === 0) return [{ sql, byItself: false }];
  if (/^(?!--)(?=.*\S)/m.test(sql.slice(0, begins[0]!.index)))
    throw new Error(`Migration ${name} has statements above its first step.`);
  return begins.map((begin, n) => {
    const before = sql.slice(0, begin.index).replaceAll(/[^\n]+/g, '');
    return { sql: before + sql.slice(begin.index, begins[n + 1]?.index), byItself: begin[1] === 'by itself' };
  });
}

async function readSql(path: string): Promise<{ sql: string; sha256: string }> {
  const sql = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n');
  return { sql, sha256: createHash('sha256').update(sql).digest('hex') };
}
