import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { ensureApplicationRole } from './application-role.ts';

type Migration = { id: number; name: string; sql: string; sha256: string };
type Applied = { id: number; name: string; sha256: string };

const ownFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
const lock = 7_117_203;

/**
 * Files that were rewritten after databases had applied them: the hash of the text as it is, and the hash it is kept
 * under, which is the first text's, so that databases and versions of both kinds agree. See docs/decisions/0061.
 */
const rewritten = new Map([
  // 0001-platform.sql without the statements for the application's role.
  [
    '660e7659038f03b998835c54ea9cdfe6f6fca2080aa90e13d354ee16aa8b9936',
    '6e50571cf9446b936c42f1ec8074d40912ad42ee911063a171620017af9a810f',
  ],
]);

/**
 * Brings the database at `ownerUrl` to the newest form: the files `NNNN-name.sql` of `folder` in order, forward only,
 * each in a transaction, under an advisory lock so that any number of processes may start at once. Answers the names
 * it applied. Throws a StartProblem when the server or our role on it does not fit, and, naming the file, when one fails, or an applied one has been changed, removed or overtaken.
 */
export async function migrate(ownerUrl: string, folder: string = ownFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  try {
    await client.connect();
    if (pending(migrations, await applied(client)).length === 0) return [];
    await client.query('SELECT pg_advisory_lock($1)', [lock]);
    if (folder === ownFolder) await ensureApplicationRole(client);
    await client.query(
      `CREATE TABLE IF NOT EXISTS public.migrations
         (id integer PRIMARY KEY, name text NOT NULL, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const rest = pending(migrations, await applied(client));
    for (const migration of rest) await apply(client, migration);
    return rest.map((migration) => migration.name);
  } finally {
    await client.end().catch(() => {});
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    names.map(async (name) => {
      if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) throw new Error(`Migration ${name} is not named NNNN-name.sql.`);
      const sql = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll('\r\n', '\n');
      const hash = createHash('sha256').update(sql).digest('hex');
      return { id: Number(name.slice(0, 4)), name, sql, sha256: rewritten.get(hash) ?? hash };
    }),
  );
  for (const [i, { id, name }] of migrations.entries()) {
    if (migrations[i - 1]?.id === id)
      throw new Error(`Migrations ${migrations[i - 1]!.name} and ${name} share a number.`);
  }
  return migrations;
}

async function applied(client: Client): Promise<Applied[]> {
  try {
    return (await client.query<Applied>('SELECT id, name, sha256 FROM public.migrations ORDER BY id')).rows;
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') return [];
    throw error;
  }
}

/** A database ahead of our files is no error: an old version may still run while a new one has migrated. */
function pending(migrations: Migration[], done: Applied[]): Migration[] {
  const newest = migrations.at(-1)?.id ?? 0;
  const last = done.at(-1)?.id ?? 0;
  for (const row of done) {
    const file = migrations.find((migration) => migration.id === row.id);
    if (!file && row.id < newest) throw new Error(`Migration ${row.name} was applied but its file is gone.`);
    if (file && file.sha256 !== row.sha256) {
      throw new Error(`Migration ${file.name} was changed after it was applied; write a new one instead.`);
    }
  }
  const known = new Set(done.map((row) => row.id));
  const rest = migrations.filter((migration) => !known.has(migration.id));
  const late = rest.find((migration) => migration.id < last);
  if (late)
    throw new Error(`Migration ${late.name} comes before one that is already applied; give it a higher number.`);
  return rest;
}

async function apply(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(migration.sql);
    await client.query('INSERT INTO public.migrations (id, name, sha256) VALUES ($1, $2, $3)', [
      migration.id,
      migration.name,
      migration.sha256,
    ]);
    await client.query('COMMIT');
  } catch (cause) {
    const { message, position } = cause as { message: string; position?: string };
    const line = position ? ` at line ${migration.sql.slice(0, Number(position)).split('\n').length}` : '';
    throw new Error(`Migration ${migration.name} failed${line}: ${message}`, { cause });
  }
}
