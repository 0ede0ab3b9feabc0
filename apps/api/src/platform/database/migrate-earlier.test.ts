import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { expect, inject, it } from 'vitest';
import { earlierFolder } from './keep-signatures.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration-files.ts';
import { testDatabase } from './test-database.ts';
import { effectsOf, unfitSteps } from './test-migration-effects.ts';

const ownRoot = join(import.meta.dirname, '../../..');
const ownMigrations = join(ownRoot, 'migrations');

async function rowsOf<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Every function of a database, as it was made and with who may call it. */
async function functionsOf(url: string): Promise<string[]> {
  const rows = await rowsOf<{ text: string }>(
    url,
    `SELECT pg_get_functiondef(p.oid) || coalesce((SELECT string_agg(a::text, ' ' ORDER BY a::text) FROM unnest(p.proacl) AS a), '') AS text
      FROM pg_proc AS p WHERE p.pronamespace = 'public'::regnamespace ORDER BY p.oid::regprocedure::text`,
  );
  return rows.map(({ text }) => text);
}

/** What a version had, as `migrate` reads it: the migrations up to its last one, and its functions. */
function rootOf(version: string): string {
  const root = mkdtempSync(join(tmpdir(), 'guildhall-earlier-'));
  for (const folder of ['migrations', 'src']) mkdirSync(join(root, folder));
  const isIn = (name: string) => name.endsWith('.sql') && name.slice(0, 4) <= version;
  for (const name of readdirSync(ownMigrations).filter(isIn))
    cpSync(join(ownMigrations, name), join(root, 'migrations', name));
  cpSync(join(earlierFolder, `${version}.sql`), join(root, 'src/earlier.functions.sql'));
  return root;
}

const versions = readdirSync(earlierFolder)
  .map((file) => basename(file, '.sql'))
  .toSorted();
const newest = versions.at(-1)!;

it.each(versions)(
  'a database of an earlier version gets the functions of a new one: after migration %s',
  async (version) => {
    const name = `guildhall_test_${randomBytes(6).toString('hex')}`;
    const server = inject('databaseServer');
    const url = new URL(server);
    url.pathname = `/${name}`;
    const root = rootOf(version);
    const fresh = await testDatabase();
    await rowsOf(server, `CREATE DATABASE ${name}`);
    try {
      expect(await migrate(url.href, root)).toContainEqual(expect.stringMatching(new RegExp(`^${version}-`)));
      const effects: string[] = [];
      await migrate(url.href, ownRoot, {
        around: async (client, migration, apply) => {
          const found = await effectsOf(client, migration, apply, newest);
          if (version === newest) effects.push(...found.map((effect) => `${migration.name} ${effect}`));
        },
      });
      // The newest kept version serves while a new one migrates: docs/decisions/0218-migrations-beside-traffic.md tells what to do instead.
      expect(effects).toEqual([]);
      expect(await functionsOf(url.href)).toEqual(await functionsOf(fresh.ownerUrl));
    } finally {
      await rowsOf(server, `DROP DATABASE ${name} WITH (FORCE)`);
      await fresh.drop();
      rmSync(root, { recursive: true });
    }
  },
);

it('holds in a step by itself what can be run there, and again', async () => {
  const migrations = await readMigrations(ownRoot);
  expect(migrations.flatMap((migration) => unfitSteps(migration).map((sql) => `${migration.name}: ${sql}`))).toEqual(
    [],
  );
});
