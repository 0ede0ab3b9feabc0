import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { migrate } from './migrate.ts';
import { testDatabase } from './test-database.ts';

let folder: string;
let url: string;
let name: string;

function write(file: string, sql: string) {
  return writeFileSync(join(folder, file), sql);
}

async function query(address: string, sql: string): Promise<object[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-migrations-'));
  name = `migrate_${Math.random().toString(36).slice(2)}`;
  await query(inject('databaseServer'), `CREATE DATABASE ${name}`);
  const address = new URL(inject('databaseServer'));
  address.pathname = `/${name}`;
  url = address.href;
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await query(inject('databaseServer'), `DROP DATABASE ${name} WITH (FORCE)`);
});

describe('migrating', () => {
  it('applies the files in order, once', async () => {
    write('0002-fill.sql', 'INSERT INTO items VALUES (1)');
    write('0001-items.sql', 'CREATE TABLE items (n integer)');
    expect(await migrate(url, folder)).toEqual(['0001-items.sql', '0002-fill.sql']);
    expect(await migrate(url, folder)).toEqual([]);
    expect(await query(url, 'SELECT n FROM items')).toEqual([{ n: 1 }]);
  });

  it('is safe when several processes start at once', async () => {
    write('0001-items.sql', 'CREATE TABLE items (n integer)');
    const results = await Promise.all([1, 2, 3, 4].map(() => migrate(url, folder)));
    expect(results.flat()).toEqual(['0001-items.sql']);
  });

  it('undoes a file that fails and says where', async () => {
    write('0001-items.sql', 'CREATE TABLE items (n integer);\nINSERT INTO item VALUES (1);');
    await expect(migrate(url, folder)).rejects.toThrow(/0001-items\.sql failed at line 2: .*"item"/);
    expect(await query(url, `SELECT to_regclass('items') AS found`)).toEqual([{ found: null }]);
  });

  it('refuses an applied file that was changed, removed or overtaken', async () => {
    write('0001-items.sql', 'CREATE TABLE items (n integer)');
    write('0003-doors.sql', 'CREATE TABLE doors (n integer)');
    await migrate(url, folder);
    write('0001-items.sql', 'CREATE TABLE items (n bigint)');
    await expect(migrate(url, folder)).rejects.toThrow(/0001-items\.sql was changed/);
    rmSync(join(folder, '0001-items.sql'));
    await expect(migrate(url, folder)).rejects.toThrow(/0001-items\.sql was applied but its file is gone/);
    write('0001-items.sql', 'CREATE TABLE items (n integer)');
    write('0002-late.sql', 'SELECT 1');
    await expect(migrate(url, folder)).rejects.toThrow(/0002-late\.sql comes before/);
  });

  it('keeps the rewritten first file under the hash that older versions and databases know', async () => {
    const database = await testDatabase();
    const rows = await query(database.ownerUrl, 'SELECT left(sha256, 12) AS hash FROM migrations WHERE id = 1');
    await database.drop();
    expect(rows).toEqual([{ hash: '6e50571cf944' }]);
  });

  it('lets an older version start on a database that a newer one has migrated', async () => {
    write('0001-items.sql', 'CREATE TABLE items (n integer)');
    write('0002-doors.sql', 'CREATE TABLE doors (n integer)');
    await migrate(url, folder);
    rmSync(join(folder, '0002-doors.sql'));
    expect(await migrate(url, folder)).toEqual([]);
  });
});
