import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { ensureApplicationRole } from './application-role.ts';
import { growingPauses } from '../process/pauses.ts';
import { pending, restOfEarlierHistory, rowsOf, takeOver } from './applied-migrations.ts';
import {
  readEarlierHistory,
  readFunctionFiles,
  readMigrations,
  type Migration,
  type SqlFile,
  type Step,
} from './migration-files.ts';

const ownRoot = fileURLToPath(new URL('../../..', import.meta.url));
const lock = 7_117_203;

/**
 * In milliseconds. Whoever wants a table that a migration waits for waits behind it: a migration waits for so long, lets everybody pass,
 * and comes again after a pause that grows, for as long as `patience`.
 */
const lockTimeout = 200;
const firstPause = 250;
const longestPause = 5_000;
const patience = 600_000;

type Settings = {
  /** In milliseconds: for how long the locks of a step are tried for. */
  patience?: number;
};
type Run = Required<Settings> & { client: Client; functions: SqlFile[] };

/**
 * Brings the database at `ownerUrl` to the newest form, under an advisory lock so that any number of processes may start
 * at once, while others serve: the files `migrations/NNNN-name.sql` of `root` in order, forward only, each step in a transaction or by
 * itself; then, in the last one's transaction, every `src/**\/*.functions.sql` whose text is not the one applied last. Before that, a
 * database with the earlier history is brought to its end and gets its place in this one. Answers the names it applied. Throws a StartProblem when the server or our
 * role on it does not fit, and, naming the file, when one fails or does not get its locks, or an applied migration has been changed, removed
 * or overtaken.
 */
export async function migrate(ownerUrl: string, root: string = ownRoot, settings: Settings = {}): Promise<string[]> {
  const files = {
    migrations: await readMigrations(root),
    functions: await readFunctionFiles(root),
    earlier: await readEarlierHistory(root),
  };
  const client = new Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  const run: Run = { patience, ...settings, client, functions: files.functions };
  try {
    await client.connect();
    if (await restOfEarlierHistory(client, files)) {
      await takeTurn(client);
      // Another process may have done it meanwhile.
      const rest = (await restOfEarlierHistory(client, files)) ?? [];
      for (const migration of rest) await applyMigration(run, migration, async () => {});
      await inTransaction(run, () => takeOver(client, files));
    }
    const before = await pending(client, files);
    if (before.migrations.length + before.functions.length === 0) return [];
    await takeTurn(client);
    if (root === ownRoot) await ensureApplicationRole(client);
    await client.query(
      `CREATE TABLE IF NOT EXISTS public.migrations
         (id integer PRIMARY KEY, name text NOT NULL, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
       CREATE TABLE IF NOT EXISTS public.migration_steps
         (sha256 text NOT NULL, step integer NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (sha256, step));
       CREATE TABLE IF NOT EXISTS public.function_files
         (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const { migrations, functions } = await pending(client, files);
    const last = migrations.at(-1);
    for (const migration of migrations.slice(0, -1)) await applyMigration(run, migration, async () => {});
    const withFunctions = () => applyFunctions(client, functions);
    if (last) await applyMigration(run, last, withFunctions);
    else await inTransaction(run, withFunctions);
    return [...migrations, ...functions].map(({ name }) => name);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Waits until no other process migrates. Asks again and again: one statement that waits would hold a snapshot, for whose end an index
 * that the other process builds beside the traffic would wait, and neither would ever go on.
 */
async function takeTurn(client: Client): Promise<void> {
  const mine = async () =>
    (await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [lock])).rows[0]!.mine;
  while (!(await mine())) await sleep(100 + Math.random() * 100);
  await client.query('SET statement_timeout = 0');
  // A vacuum gives its table up to one who has waited for so long. Only a superuser may say so; others wait until it is done.
  await client.query(`SET deadlock_timeout = ${lockTimeout / 2}`).catch((error: { code?: string }) => {
    if (error.code !== '42501') throw error;
  });
}

/** Steps that an earlier try has come through are not run again. `finish` is run in the transaction that records the migration. */
async function applyMigration(run: Run, migration: Migration, finish: () => Promise<void>): Promise<void> {
  const { client } = run;
  const { sha256, steps } = migration;
  const done = await client.query('SELECT FROM public.migration_steps WHERE sha256 = $1', [sha256]);
  const record = async (step: number) => {
    await client.query('INSERT INTO public.migration_steps (sha256, step) VALUES ($1, $2)', [sha256, step]);
    if (step < steps.length) return;
    await client.query('INSERT INTO public.migrations (id, name, sha256) VALUES ($1, $2, $3)', [
      migration.id,
      migration.name,
      sha256,
    ]);
    await client.query('DELETE FROM public.migration_steps WHERE sha256 = $1', [sha256]);
    await finish();
  };
  for (const [n, step] of steps.entries()) {
    if (n < done.rowCount!) continue;
    if (step.byItself) await applyByItself(run, migration, step);
    await inTransaction(run, async () => {
      if (!step.byItself) {
        await makeTriggerFunctions(client, migration, run.functions);
        await runSql(client, { ...migration, sql: step.sql });
      }
      await record(n + 1);
    });
  }
}

/** Building an index beside the traffic holds nobody up while it waits, and may wait long; what else is run by itself may not. */
async function applyByItself(run: Run, migration: Migration, { sql }: Step): Promise<void> {
  const { client } = run;
  const concurrently = /\bINDEX CONCURRENTLY\b/.test(sql);
  const index = /\bCREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS (\w+)/.exec(sql)?.[1];
  await client.query(`SET lock_timeout = ${concurrently ? 0 : lockTimeout}`);
  await untilLocked(run, async () => {
    if (index && (await isInvalid(client, index))) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
    await runSql(client, { ...migration, sql });
  });
}

/** Of an index whose building was broken off: it stands under its name, costs every write, and is never read. */
async function isInvalid(client: Client, index: string): Promise<boolean> {
  const found = await client.query('SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid', [
    `public.${index}`,
  ]);
  return found.rowCount! > 0;
}

/** A trigger is created with its table in a migration and needs its function, which is in a functions file, at that moment. */
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
  const before = await definedFunctions(client, files);
  for (const look of ['off', 'on']) {
    await client.query(`SET LOCAL check_function_bodies = ${look}`);
    for (const file of files) await applyFunctionFile(client, file);
  }
  const after = new Set((await definedFunctions(client, files)).map(({ version }) => version));
  for (const { version, signature } of before) {
    if (after.has(version)) await client.query(`DROP FUNCTION ${signature}`);
  }
  const record = `INSERT INTO public.function_files (name, sha256) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256, applied_at = now()`;
  for (const { name, sha256 } of files) await client.query(record, [name, sha256]);
}

/** PostgreSQL replaces a function only under the result that it has: where that has changed, the functions of the file are dropped first. */
async function applyFunctionFile(client: Client, file: SqlFile): Promise<void> {
  await client.query('SAVEPOINT function_file');
  try {
    await runSql(client, file);
  } catch (error) {
    if (((error as Error).cause as { code?: string }).code !== '42P13') throw error;
    await client.query('ROLLBACK TO SAVEPOINT function_file');
    for (const { signature } of await definedFunctions(client, [file]))
      await client.query(`DROP FUNCTION ${signature}`);
    await runSql(client, file);
  }
  await client.query('RELEASE SAVEPOINT function_file');
}

/**
 * The functions in the database under the names that the files define, those apart that a trigger or an index uses; `version` stays
 * the same until one is written again. One that no file writes any more under its parameters is of an earlier version.
 */
function definedFunctions(client: Client, files: SqlFile[]): Promise<{ signature: string; version: string }[]> {
  const names = files.flatMap(({ sql }) =>
    [...sql.matchAll(/^CREATE OR REPLACE FUNCTION (\w+)/gm)].map(([, name]) => name),
  );
  return rowsOf(
    client,
    `SELECT p.oid::regprocedure::text AS signature, p.oid || ':' || p.xmin AS version FROM pg_proc AS p
      WHERE p.pronamespace = 'public'::regnamespace AND p.proname = ANY($1)
        AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.refclassid = 'pg_proc'::regclass AND d.refobjid = p.oid)`,
    [names],
  );
}

async function runSql(client: Client, { name, sql }: SqlFile): Promise<void> {
  try {
    await client.query(sql);
  } catch (cause) {
    const { message, position } = cause as { message: string; position?: string };
    const line = position ? ` at line ${sql.slice(0, Number(position)).split('\n').length}` : '';
    throw new Error(`${name} failed${line}: ${message}`, { cause });
  }
}

async function inTransaction(run: Run, work: () => Promise<void>): Promise<void> {
  const { client } = run;
  await untilLocked(run, async () => {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeout}`);
    try {
      await work();
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    }
  });
}

/** Runs the work again, after pauses, for as long as others hold what it wants. */
async function untilLocked({ patience }: Run, work: () => Promise<void>): Promise<void> {
  const end = Date.now() + patience;
  for (const pauses = growingPauses(firstPause, longestPause); ;) {
    try {
      return await work();
    } catch (error) {
      if (!isHeldUp(error) || Date.now() > end) throw error;
      await sleep(pauses.next());
    }
  }
}

/** Not locked in time, or part of a circle of waits. */
function isHeldUp(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code === '55P03' || code === '40P01' || (cause !== undefined && isHeldUp(cause));
}
