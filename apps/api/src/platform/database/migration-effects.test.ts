import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration-files.ts';
import { effectsOf, unfitSteps } from './test-migration-effects.ts';

const name = `effects_${Math.random().toString(36).slice(2)}`;
const home = mkdtempSync(join(tmpdir(), 'guildhall-effects-'));
let url: string;

async function administer(sql: string): Promise<void> {
  const client = new Client({ connectionString: inject('databaseServer') });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

beforeAll(async () => {
  await administer(`CREATE DATABASE ${name}`);
  const address = new URL(inject('databaseServer'));
  address.pathname = `/${name}`;
  url = address.href;
  for (const folder of ['migrations', 'src']) mkdirSync(join(home, folder));
  writeFileSync(
    join(home, 'migrations/0001-items.sql'),
    `CREATE TABLE doors (id integer PRIMARY KEY);
     CREATE TABLE items (id integer PRIMARY KEY, n integer, door integer, CONSTRAINT told CHECK (n IS NOT NULL) NOT VALID);`,
  );
  await migrate(url, home);
});
afterAll(async () => {
  await administer(`DROP DATABASE ${name} WITH (FORCE)`);
  rmSync(home, { recursive: true });
});

/** What the statements are found to do; they are rolled back. */
async function effects(sql: string): Promise<string[]> {
  writeFileSync(join(home, 'migrations/0002-next.sql'), sql);
  let found: string[] = [];
  const undone = new Error('undone');
  const run = migrate(url, home, {
    around: async (client, migration, apply) => {
      found = await effectsOf(client, migration, apply, '0001');
      throw undone;
    },
  });
  await expect(run).rejects.toBe(undone);
  return found;
}

it.each([
  ['ALTER TABLE items ADD COLUMN m integer NOT NULL DEFAULT 7'],
  [
    'ALTER TABLE items ADD CONSTRAINT told_too CHECK (door > 0) NOT VALID; -- \n-- Version 0001 lives with this: it writes no other.',
  ],
  ['ALTER TABLE items VALIDATE CONSTRAINT told'],
  [
    'CREATE TABLE keys (id integer PRIMARY KEY REFERENCES doors, item integer NOT NULL REFERENCES items); CREATE INDEX ON keys (item)',
  ],
  ['UPDATE items SET n = 1 WHERE id = 4'],
])('a migration may: %s', async (sql) => {
  expect(await effects(sql)).toEqual([]);
});

it.each([
  ['ALTER TABLE items ADD COLUMN m double precision DEFAULT random()', 'writes items anew'],
  ['ALTER TABLE items ALTER COLUMN n TYPE bigint', 'writes items anew'],
  ['ALTER TABLE items ALTER COLUMN door SET NOT NULL', 'reads through all of items while others wait'],
  ['ALTER TABLE items ADD CHECK (door > 0)', 'reads through all of items while others wait'],
  ['ALTER TABLE items ADD FOREIGN KEY (door) REFERENCES doors', 'reads through all of items while others wait'],
  ['UPDATE items SET n = 1', 'reads through all of items while others wait'],
  ['CREATE INDEX ON items (n)', 'builds an index of items while nobody can write there'],
  ['ALTER TABLE items ADD COLUMN m integer; ALTER TABLE doors ADD COLUMN m integer', 'locks doors and items at once'],
  ['ALTER TABLE items DROP COLUMN n', 'takes away items.n'],
  ['ALTER TABLE items RENAME COLUMN n TO m', 'takes away items.n'],
  ['ALTER TABLE items RENAME TO things', 'takes away items.n'],
  ['DROP TABLE items', 'takes away items.n'],
  ['ALTER TABLE items ADD COLUMN m integer NOT NULL', 'wants items.m of each new row'],
  ['ALTER TABLE items ALTER COLUMN door SET NOT NULL', 'refuses rows without items.door'],
  ['ALTER TABLE items ADD CONSTRAINT positive CHECK (door > 0) NOT VALID', 'adds the rule items.positive'],
  ['CREATE UNIQUE INDEX single ON items (door)', 'adds the rule items.single'],
])('a migration may not: %s', async (sql, problem) => {
  expect(await effects(sql)).toContain(problem);
});

it('finds what a step by itself may not hold', async () => {
  const step = (sql: string) => `-- Step by itself.\n${sql}\n`;
  const fit = [
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS items_n ON items (n);',
    'DROP INDEX CONCURRENTLY IF EXISTS items_n;',
    'DO $$\nBEGIN\n  UPDATE items SET n = 1;\n  COMMIT;\nEND $$;',
  ];
  const unfit = [
    'CREATE INDEX CONCURRENTLY items_n ON items (n);',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON items (n);\nUPDATE items SET n = 1;',
    'UPDATE items SET n = 1;',
  ];
  writeFileSync(join(home, 'migrations/0002-next.sql'), [...fit, ...unfit].map(step).join(''));
  expect(unfitSteps((await readMigrations(home))[1]!)).toEqual(unfit);
});

it('holds in a step by itself what can be run there, and again', async () => {
  const own = await readMigrations(join(import.meta.dirname, '../../..'));
  expect(own.flatMap((migration) => unfitSteps(migration).map((sql) => `${migration.name}: ${sql}`))).toEqual([]);
});
