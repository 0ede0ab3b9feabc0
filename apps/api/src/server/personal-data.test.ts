import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFunctionFiles } from '../platform/database/migration-files.ts';
import { testDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import { Client } from 'pg';
import { personalData } from './personal-data.ts';

type Column = {
  table: string;
  column: string;
  isGenerated: boolean;
  /** The tables with whose rows those of its table are deleted. */
  goesWith: string[];
};

let database: TestDatabase;
let owner: Client;
let columns: Column[];

beforeAll(async () => {
  database = await testDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  columns = (
    await owner.query<Column>(`
      SELECT t.relname AS table, c.attname AS column, c.attgenerated <> '' AS "isGenerated", ARRAY(
        SELECT r.confrelid::regclass::text FROM pg_constraint AS r WHERE r.conrelid = t.oid AND r.contype = 'f' AND r.confdeltype = 'c'
      ) AS "goesWith"
      FROM pg_class AS t JOIN pg_attribute AS c ON c.attrelid = t.oid
      WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p') AND c.attnum > 0 AND NOT c.attisdropped`)
  ).rows;
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const words = Object.entries(personalData.tables).flatMap(([table, declared]) =>
  Object.entries(declared).flatMap(([names, word]) =>
    names.split(', ').map((name) => ({ column: `${table}.${name}`, word })),
  ),
);

/** The columns whose word fits. */
function columnsWhere(fits: (word: string) => boolean): string[] {
  return words.filter(({ word }) => fits(word)).map(({ column }) => column);
}

test('every column of every table has one word in the personal data of its domain, and every word has its column', () => {
  expect(words.map(({ column }) => column).sort()).toEqual(
    columns.map(({ table, column }) => `${table}.${column}`).sort(),
  );
});

test('a column of which the word says that it is exported is read by an export', async () => {
  const read = new Set<string>();
  for (const { part } of personalData.exports) {
    // The database knows which columns a view depends on.
    const params = { userId: 'gen_random_uuid()', first: 'NULL', second: 'NULL', most: '1' } as Record<string, unknown>;
    const values = part.values(params as Parameters<typeof part.values>[0]);
    await owner.query(`CREATE TEMP VIEW part AS ${part.text.replaceAll(/\$(\d)/g, (_, n) => String(values[n - 1]))}`);
    const { rows } = await owner.query<{ column: string }>(`
      SELECT DISTINCT c.attrelid::regclass || '.' || c.attname AS column
      FROM pg_rewrite AS w JOIN pg_depend AS d ON d.classid = 'pg_rewrite'::regclass AND d.objid = w.oid
        JOIN pg_attribute AS c ON d.refclassid = 'pg_class'::regclass AND c.attrelid = d.refobjid AND c.attnum = d.refobjsubid
      WHERE w.ev_class = 'pg_temp.part'::regclass`);
    await owner.query('DROP VIEW part');
    for (const { column } of rows) read.add(column);
  }
  expect(columnsWhere((word) => word.startsWith('exported')).filter((column) => !read.has(column))).toEqual([]);
});

test('a column of which the word says that it is erased is deleted or replaced by a function of an erasure', async () => {
  const files = await readFunctionFiles(fileURLToPath(new URL('../..', import.meta.url)));
  const functions = files
    .filter(({ name }) => name.endsWith('.erasure.functions.sql'))
    .flatMap(({ sql }) => sql.split('CREATE OR REPLACE FUNCTION'));
  const isDeletedFrom = (table: string) => functions.some((text) => text.includes(`DELETE FROM ${table} `));
  const isReplaced = (table: string, column: string) =>
    functions.some((text) => text.includes(`UPDATE ${table} `) && new RegExp(`\\b${column} = `).test(text));
  const erased = columns
    .filter(
      ({ table, column, isGenerated, goesWith }) =>
        isGenerated || [table, ...goesWith].some(isDeletedFrom) || isReplaced(table, column),
    )
    .map(({ table, column }) => `${table}.${column}`);
  expect(columnsWhere((word) => word.endsWith('; erased')).filter((column) => !erased.includes(column))).toEqual([]);
});
