import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { ensureApplicationRole } from './application-role.ts';
import { readFunctionFiles, readMigrations, type Migration, type SqlFile } from './migration-files.ts';

type Applied = { id: number; name: string; sha256: string };
type Files = { migrations: Migration[]; functions: SqlFile[] };

const ownRoot = fileURLToPath(new URL('../../..', import.meta.url));
const lock = 7_117_203;

/**
 * Brings the database at `ownerUrl` to the newest form, under an advisory lock so that any number of processes may start
 * at once: the files `migrations/NNNN-name.sql` of `root` in order, forward only, each in a transaction; then, in the
 * last one's transaction, every `src/**\/*.functions.sql` whose text is not the one applied last. Answers the names it applied. Throws a StartProblem when the server or our
 * role on it does not fit, and, naming the file, when one fails, or an applied migration has been changed, removed or overtaken.
 */
export async function migrate(ownerUrl: string, root: string = ownRoot): Promise<string[]> {
  const files = { migrations: await readMigrations(root), functions: await readFunctionFiles(root) };
  const client = new Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  try {
    await client.connect();
    const before = await pending(client, files);
    if (before.migrations.length + before.functions.length === 0) return [];
    await client.query('SELECT pg_advisory_lock($1)', [lock]);
    if (root === ownRoot) await ensureApplicationRole(client);
    await client.query(
      `CREATE TABLE IF NOT EXISTS public.migrations
         (id integer PRIMARY KEY, name text NOT NULL, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
       CREATE TABLE IF NOT EXISTS public.function_files
         (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    await renumber(client, files.migrations);
    const { migrations, functions } = await pending(client, files);
    const last = migrations.at(-1);
    for (const migration of migrations.slice(0, -1))
      await inTransaction(client, () => applyMigration(client, migration, files.functions));
    await inTransaction(client, async () => {
      if (last) await applyMigration(client, last, files.functions);
      await applyFunctions(client, functions);
    });
    return [...migrations, ...functions].map(({ name }) => name);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * What is left to apply. A database ahead of our migrations is no error: an old version may still run while a new one has
 * migrated, and then leaves the functions as the new one wrote them.
 */
async function pending(client: Client, { migrations, functions }: Files): Promise<Files> {
  const done = (await applied(client)).map((row) => ({ ...row, ...newNumber(row, migrations) }));
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
  if (last > newest) return { migrations: [], functions: [] };
  const written = await rowsOf<SqlFile>(client, 'SELECT name, sha256 FROM public.function_files');
  const hashes = new Map(written.map((row) => [row.name, row.sha256]));
  return { migrations: rest, functions: functions.filter(({ name, sha256 }) => hashes.get(name) !== sha256) };
}

function applied(client: Client): Promise<Applied[]> {
  return rowsOf(client, 'SELECT id, name, sha256 FROM public.migrations ORDER BY id');
}

/** A file whose number alone has changed is known by its text. */
function newNumber({ id, sha256 }: Applied, migrations: Migration[]): { id: number; name: string } | undefined {
  const same = migrations.filter((migration) => migration.sha256 === sha256);
  const file = same.find((migration) => migration.id === id) ?? same[0];
  return file && { id: file.id, name: file.name };
}

/** Lowest first, since a number is free once what had it before has moved down. */
async function renumber(client: Client, migrations: Migration[]): Promise<void> {
  for (const row of await applied(client)) {
    const is = newNumber(row, migrations);
    if (is && is.id !== row.id)
      await client.query('UPDATE public.migrations SET id = $1, name = $2 WHERE id = $3', [is.id, is.name, row.id]);
  }
}

async function rowsOf<Row extends object>(client: Client, text: string): Promise<Row[]> {
  try {
    return (await client.query<Row>(text)).rows;
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') return [];
    throw error;
  }
}

async function applyMigration(client: Client, migration: Migration, functions: SqlFile[]): Promise<void> {
  await makeTriggerFunctions(client, migration, functions);
  await run(client, migration);
  const record = 'INSERT INTO public.migrations (id, name, sha256) VALUES ($1, $2, $3)';
  await client.query(record, [migration.id, migration.name, migration.sha256]);
}

/** A trigger stands with its table in a migration and needs its function, which is in a functions file, at that moment. */
async function makeTriggerFunctions(client: Client, migration: Migration, files: SqlFile[]): Promise<void> {
  for (const [, name] of migration.sql.matchAll(/\bEXECUTE FUNCTION (\w+)\(/g)) {
    const there = await client.query('SELECT FROM pg_proc WHERE oid = to_regprocedure($1)', [`${name}()`]);
    const definition = new RegExp(`^CREATE OR REPLACE FUNCTION ${name}\\(\\)[^]*?\\$\\$;$`, 'm');
    const made = files.flatMap(({ sql }) => definition.exec(sql) ?? [])[0];
    if (there.rowCount === 0 && made) await client.query(made);
  }
}

/** Twice, the first time without a look into the bodies, since functions call each other across the files. */
async function applyFunctions(client: Client, files: SqlFile[]): Promise<void> {
  for (const look of ['off', 'on']) {
    await client.query(`SET LOCAL check_function_bodies = ${look}`);
    for (const file of files) await run(client, file);
  }
  const record = `INSERT INTO public.function_files (name, sha256) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256, applied_at = now()`;
  for (const { name, sha256 } of files) await client.query(record, [name, sha256]);
}

async function run(client: Client, { name, sql }: SqlFile): Promise<void> {
  try {
    await client.query(sql);
  } catch (cause) {
    const { message, position } = cause as { message: string; position?: string };
    const line = position ? ` at line ${sql.slice(0, Number(position)).split('\n').length}` : '';
    throw new Error(`${name} failed${line}: ${message}`, { cause });
  }
}

/** The connection is given up after a failure, which rolls back. */
async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  await work();
  await client.query('COMMIT');
}
