import { Client } from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from './test-database.ts';

it('gives each test file a migrated database of its own', async () => {
  const [one, two] = await Promise.all([testDatabase(), testDatabase()]);
  expect(one.ownerUrl).not.toBe(two.ownerUrl);
  const client = new Client({ connectionString: one.ownerUrl });
  await client.connect();
  await client.query('CREATE TABLE only_here (n integer)');
  await client.end();
  const other = new Client({ connectionString: two.ownerUrl });
  await other.connect();
  expect((await other.query(`SELECT to_regclass('only_here') AS found`)).rows).toEqual([{ found: null }]);
  await other.end();
  await Promise.all([one.drop(), two.drop()]);
});
