import type { Client } from 'pg';
import type { Migration } from './migration-files.ts';

type Seen = {
  /** Tables and indexes by name, each with the file that holds it. */
  files: Map<string, string>;
  /** `table.column`, each with whether a row must tell it. */
  columns: Map<string, boolean>;
  rules: Set<string>;
};

/** They stay small, so that reading or writing all of one takes no time. */
const small = new Set([
  'institution_types',
  'project_categories',
  'portfolio_categories',
  'money_kind',
  'receipt_series',
  'users_total',
]);

const looks = {
  files: `SELECT relname AS name, pg_relation_filenode(oid)::text AS is FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i')`,
  columns: `SELECT c.relname || '.' || a.attname AS name, a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS is
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`,
  rules: `SELECT c.relname || '.' || r.conname AS name, true AS is FROM pg_constraint r JOIN pg_class c ON c.oid = r.conrelid
    WHERE r.connamespace = 'public'::regnamespace AND r.contype IN ('c', 'f')
    UNION ALL
    SELECT t.relname || '.' || i.relname, true FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
    WHERE t.relnamespace = 'public'::regnamespace AND x.indisunique`,
  locks: `SELECT c.relname AS name, l.mode AS is FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
    WHERE l.pid = pg_backend_pid() AND l.granted AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
  reads: `SELECT relname AS name, seq_scan::int AS is FROM pg_stat_xact_user_tables WHERE schemaname = 'public'`,
};

async function look<Is>(client: Client, at: keyof typeof looks): Promise<[string, Is][]> {
  return (await client.query<{ name: string; is: Is }>(looks[at])).rows.map(({ name, is }) => [name, is]);
}

async function seen(client: Client): Promise<Seen> {
  return {
    files: new Map(await look<string>(client, 'files')),
    columns: new Map(await look<boolean>(client, 'columns')),
    rules: new Set((await look(client, 'rules')).map(([name]) => name)),
  };
}

/**
 * For tests: applies a step of a migration, and tells what it did that the version before, which serves meanwhile, would feel: tables
 * written anew or read through under a lock, several of them locked at once, and what that version reads or writes taken away from it.
 * The last is allowed to a migration that says `-- Version NNNN lives with this: why`, with the number of the newest kept version.
 */
export async function effectsOf(
  client: Client,
  { sql }: Migration,
  apply: () => Promise<void>,
  newestKept: string,
): Promise<string[]> {
  // On empty tables the planner would read through one that has an index for what is asked.
  await client.query('SET LOCAL enable_seqscan = off');
  const before = await seen(client);
  // What an earlier step has read is told for a while as if it were of this one.
  const readBefore = new Map(await look<number>(client, 'reads'));
  await apply();
  const after = await seen(client);
  const isOld = (table: string) => before.files.has(table) && !small.has(table);
  const locks = (await look<string>(client, 'locks')).filter(([table]) => isOld(table));
  const reads = (await look<number>(client, 'reads')).filter(
    ([table, times]) => times > (readBefore.get(table) ?? 0) && isOld(table),
  );
  const holds = (table: string, ...modes: string[]) =>
    locks.some(([held, mode]) => held === table && modes.includes(mode));
  const problems: string[] = [];

  for (const [name, file] of before.files)
    if (after.files.has(name) && after.files.get(name) !== file && !small.has(name))
      problems.push(`writes ${name} anew`);
  const closed = locks.flatMap(([table, mode]) => (mode === 'AccessExclusiveLock' ? [table] : []));
  if (closed.length > 1) problems.push(`locks ${closed.toSorted().join(' and ')} at once`);
  for (const [table, mode] of locks)
    if (mode === 'ShareLock') problems.push(`builds an index of ${table} while nobody can write there`);
  for (const [table] of reads)
    if (holds(table, 'RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'))
      problems.push(`reads through all of ${table} while others wait`);

  if (new RegExp(`^-- Version ${newestKept} lives with this: \\S`, 'm').test(sql)) return problems;
  for (const name of before.columns.keys()) if (!after.columns.has(name)) problems.push(`takes away ${name}`);
  for (const [name, mustTell] of after.columns) {
    const was = before.columns.get(name);
    if (mustTell && !was && isOld(name.split('.')[0]!))
      problems.push(was === undefined ? `wants ${name} of each new row` : `refuses rows without ${name}`);
  }
  for (const name of after.rules)
    if (!before.rules.has(name) && isOld(name.split('.')[0]!)) problems.push(`adds the rule ${name}`);
  return problems;
}

const alone =
  /^(?:CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS|DROP INDEX CONCURRENTLY IF EXISTS|REINDEX INDEX CONCURRENTLY)\b[^;]*;?$/;

/** What stands in a step by itself and cannot be run there, or not again: it is one statement about an index, or a block that commits. */
export function unfitSteps({ steps }: Migration): string[] {
  return steps
    .filter(({ byItself }) => byItself)
    .map(({ sql }) => sql.replaceAll(/^--.*$/gm, '').trim())
    .filter((sql) => !alone.test(sql) && !/^DO \$\$[^]*\bCOMMIT;[^]*\$\$;$/.test(sql));
}
