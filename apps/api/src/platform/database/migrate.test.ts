import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import earlier from '../../../migrations/earlier.json' with { type: 'json' };
import { migrate } from './migrate.ts';
import { testDatabase, type TestDatabase } from './test-database.ts';

let folder: string;
let url: string;
let name: string;

function write(file: string, sql: string) {
  writeFileSync(join(folder, file.endsWith('.functions.sql') ? 'src/items' : 'migrations', file), sql);
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
  for (const inside of ['migrations', 'src/items']) mkdirSync(join(folder, inside), { recursive: true });
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

  it('rolls back a file that fails and reports where', async () => {
    write('0001-items.sql', 'CREATE TABLE items (n integer);\nINSERT INTO item VALUES (1);');
    await expect(migrate(url, folder)).rejects.toThrow(/0001-items\.sql failed at line 2: .*"item"/);
    expect(await query(url, `SELECT to_regclass('items') AS found`)).toEqual([{ found: null }]);
  });

  it('refuses an applied file that was changed, removed or overtaken', async () => {
    write('0001-items.sql', 'CREATE TABLE items (n integer)');
    write('0003-doors.sql', 'CREATE TABLE doors (n integer)');
    await migrate(url, folder);
    write('0001-items.sql', 'CREATE TABLE items (n bigint)');
    const refused = (why: string) => ({
      name: 'StartProblem',
      message: expect.stringMatching(
        new RegExp(`^This database was made by a version .* cannot upgrade .*0003-doors\\.sql[^]*: ${why}`),
      ),
    });
    await expect(migrate(url, folder)).rejects.toMatchObject(refused('0001-items.sql was changed'));
    rmSync(join(folder, 'migrations', '0001-items.sql'));
    await expect(migrate(url, folder)).rejects.toMatchObject(
      refused('0001-items.sql was applied but its file is gone'),
    );
    write('0001-items.sql', 'CREATE TABLE items (n integer)');
    write('0002-late.sql', 'SELECT 1');
    await expect(migrate(url, folder)).rejects.toMatchObject(refused('0002-late.sql comes before'));
  });

  describe('a database with the earlier history', () => {
    const rows = () => query(url, 'SELECT id, name FROM migrations ORDER BY id');
    const hash = (sql: string) => createHash('sha256').update(sql).digest('hex');
    const many = {
      '0001-items.sql': 'CREATE TABLE items (n integer)',
      '0002-more.sql': 'ALTER TABLE items ADD COLUMN m integer',
      '0007-fill.sql': 'INSERT INTO items VALUES (1, 2)',
    };
    const few = { '0001-things.sql': 'CREATE TABLE items (n integer, m integer);\nINSERT INTO items VALUES (1, 2);' };

    function replaceMigrations(files: Record<string, string>) {
      rmSync(join(folder, 'migrations'), { recursive: true });
      mkdirSync(join(folder, 'migrations'));
      for (const [file, sql] of Object.entries(files)) write(file, sql);
    }

    function replaceHistory() {
      const migrations = Object.fromEntries(Object.entries(many).map(([file, sql]) => [file, hash(sql)]));
      replaceMigrations({ ...few, 'earlier.json': JSON.stringify({ becomes: '0001-things.sql', migrations }) });
    }

    it('is taken over as it is, once, by any number of processes, and migrated on from there', async () => {
      replaceMigrations(many);
      await migrate(url, folder);
      replaceHistory();
      expect(await Promise.all([1, 2, 3].map(() => migrate(url, folder)))).toEqual([[], [], []]);
      expect(await rows()).toEqual([{ id: 1, name: '0001-things.sql' }]);
      write('0002-doors.sql', 'CREATE TABLE doors (n integer)');
      expect(await migrate(url, folder)).toEqual(['0002-doors.sql']);
      expect(await query(url, 'SELECT n, m FROM items')).toEqual([{ n: 1, m: 2 }]);
    });

    it('is taken over and migrated on at one start', async () => {
      replaceMigrations(many);
      await migrate(url, folder);
      replaceHistory();
      write('0002-doors.sql', 'CREATE TABLE doors (n integer)');
      expect(await migrate(url, folder)).toEqual(['0002-doors.sql']);
      expect(await rows()).toEqual([
        { id: 1, name: '0001-things.sql' },
        { id: 2, name: '0002-doors.sql' },
      ]);
    });

    it('is brought to its end where it lacks only the last ones, and then taken over', async () => {
      const { '0007-fill.sql': last, ...begin } = many;
      replaceMigrations(begin);
      await migrate(url, folder);
      replaceHistory();
      mkdirSync(join(folder, 'migrations', 'earlier'));
      write('earlier/0007-fill.sql', last);
      expect(await Promise.all([1, 2, 3].map(() => migrate(url, folder)))).toEqual([[], [], []]);
      expect(await rows()).toEqual([{ id: 1, name: '0001-things.sql' }]);
      expect(await query(url, 'SELECT n, m FROM items')).toEqual([{ n: 1, m: 2 }]);
    });

    it('is refused with what to do first where it has a part of it', async () => {
      const { '0007-fill.sql': _, ...part } = many;
      replaceMigrations(part);
      await migrate(url, folder);
      replaceHistory();
      const before = await rows();
      await expect(migrate(url, folder)).rejects.toMatchObject({
        name: 'StartProblem',
        message: expect.stringMatching(
          /newest migration is 0002-more\.sql\).*\nStart the version first whose newest migration is 0007-fill\.sql;/,
        ),
      });
      expect(await rows()).toEqual(before);
    });

    it.each([
      ['has more', { ...many, '0008-doors.sql': 'CREATE TABLE doors (n integer)' }],
      ['has another text', { ...many, '0002-more.sql': 'ALTER TABLE items ADD COLUMN m bigint' }],
    ])('is refused where it %s', async (_, others) => {
      replaceMigrations(others);
      await migrate(url, folder);
      replaceHistory();
      const before = await rows();
      await expect(migrate(url, folder)).rejects.toMatchObject({
        name: 'StartProblem',
        message: expect.stringMatching(
          /^This database was made by .*\nRun the version that made it, or start this one on/,
        ),
      });
      expect(await rows()).toEqual(before);
    });

    it('has no meaning for an empty one', async () => {
      replaceHistory();
      expect(await migrate(url, folder)).toEqual(['0001-things.sql']);
    });
  });

  describe("a database of the migrations before the product's own", () => {
    let database: TestDatabase;
    const rows = () => query(database.ownerUrl, 'SELECT id, name, sha256 FROM migrations ORDER BY id');
    beforeEach(async () => {
      database = await testDatabase();
    });
    afterEach(() => database.drop());

    async function record(migrations: Record<string, string>) {
      const values = Object.entries(migrations).map(
        ([file, sha256]) => `(${Number(file.slice(0, 4))}, '${file}', '${sha256}')`,
      );
      await query(database.ownerUrl, `DELETE FROM migrations; INSERT INTO migrations VALUES ${values.join(', ')}`);
    }

    it('is taken over with the first six migrations, after which the next one is applied', async () => {
      const own = await rows();
      await record(earlier.migrations);
      expect(await rows()).not.toEqual(own);
      // This one has what the later migrations make, so that the first of them says so.
      await expect(migrate(database.ownerUrl)).rejects.toThrow('0007-project-accounts.sql failed');
      expect(await rows()).toEqual(own.slice(0, 6));
    });

    it.each([
      ['first', 1, Infinity, 'Run the version that made it, or start this one on an empty database.'],
      ['last five', 0, -5, 'Start the version first whose newest migration is 0265-added-to-disputes.sql;'],
    ])('is refused without the %s of them, and left as it is', async (_, from, to, way) => {
      await record(Object.fromEntries(Object.entries(earlier.migrations).slice(from, to)));
      const before = await rows();
      await expect(migrate(database.ownerUrl)).rejects.toThrow(way);
      expect(await rows()).toEqual(before);
    });
  });

  it('lets an older version start on a database that a newer one has migrated', async () => {
    write('0001-items.sql', 'CREATE TABLE items (n integer)');
    write('0002-doors.sql', 'CREATE TABLE doors (n integer)');
    await migrate(url, folder);
    rmSync(join(folder, 'migrations', '0002-doors.sql'));
    expect(await migrate(url, folder)).toEqual([]);
  });
});

describe('migrating while others serve', () => {
  let others: Client[] = [];
  const connect = async () => {
    const client = new Client({ connectionString: url, statement_timeout: 3000 });
    client.on('error', () => {});
    others.push(client);
    await client.connect();
    return client;
  };

  beforeEach(async () => {
    write('0001-items.sql', 'CREATE TABLE items (n integer);\nINSERT INTO items SELECT generate_series(1, 3);');
    await migrate(url, folder);
  });
  afterEach(async () => {
    await Promise.all(others.map((client) => client.end()));
    others = [];
  });

  it('lets reads pass while it waits for a table that a long transaction holds', async () => {
    const long = await connect();
    const reader = await connect();
    await long.query('BEGIN; SELECT FROM items');
    write('0002-more.sql', 'ALTER TABLE items ADD COLUMN m integer');
    let done = false;
    const migrating = migrate(url, folder).finally(() => (done = true));
    const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'items'::regclass`;
    for (let seen = 0; seen < 1;) {
      seen += (await reader.query(waiting)).rowCount!;
      // Answered although the long transaction goes on.
      await reader.query('SELECT count(*) FROM items');
    }
    expect(done).toBe(false);
    await long.query('COMMIT');
    expect(await migrating).toEqual(['0002-more.sql']);
  });

  it('gives up in words what it could not lock in time, and changes nothing', async () => {
    const long = await connect();
    await long.query('BEGIN; SELECT FROM items');
    write('0002-more.sql', 'CREATE TABLE doors (n integer); ALTER TABLE items ADD COLUMN m integer');
    await expect(migrate(url, folder, { patience: 0 })).rejects.toThrow(/0002-more\.sql failed.*: .*lock timeout/);
    expect(await query(url, `SELECT to_regclass('doors') AS found`)).toEqual([{ found: null }]);
  });

  it('builds an index by itself although other processes wait for their turn', async () => {
    write('0002-index.sql', '-- Step by itself.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS items_n ON items (n);');
    const long = await connect();
    await long.query('BEGIN; INSERT INTO items VALUES (4)');
    const all = Promise.all([1, 2, 3].map(() => migrate(url, folder)));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await long.query('COMMIT');
    expect((await all).flat()).toEqual(['0002-index.sql']);
  });

  it('goes on with the step that was broken off, and builds an invalid index anew', async () => {
    await query(url, 'INSERT INTO items VALUES (3)');
    write(
      '0002-unique.sql',
      `-- Why it is so.

-- Step in a transaction.
ALTER TABLE items ADD COLUMN m integer;
-- Step by itself.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS items_n ON items (n);
-- Step in a transaction.
INSERT INTO items VALUES (9);`,
    );
    const validity = `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'items_n'::regclass`;
    await expect(migrate(url, folder)).rejects.toThrow(/0002-unique\.sql failed.*: could not create unique index/);
    expect(await query(url, validity)).toEqual([{ valid: false }]);
    await query(url, 'DELETE FROM items WHERE n = 3');
    expect(await migrate(url, folder)).toEqual(['0002-unique.sql']);
    expect(await query(url, validity)).toEqual([{ valid: true }]);
    expect(await query(url, 'SELECT n FROM items ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }, { n: 9 }]);
    expect(await query(url, 'SELECT FROM migration_steps')).toEqual([]);
  });

  it('refuses statements above the first step, which would not be run', async () => {
    write('0002-more.sql', '-- A comment.\n\nCREATE TABLE doors (n integer);\n-- Step by itself.\nSELECT 1;');
    await expect(migrate(url, folder)).rejects.toThrow(/0002-more\.sql has statements above its first step/);
  });

  it('fills a column in parts that each commit, and waits for no row', async () => {
    await query(url, 'ALTER TABLE items ADD COLUMN m integer');
    write(
      '0002-fill.sql',
      `-- Step by itself.
DO $$
BEGIN
  UPDATE items SET m = n WHERE n = 1;
  COMMIT;
  UPDATE items SET m = n WHERE n > 1 AND m IS NULL;
END $$;`,
    );
    const long = await connect();
    await long.query('BEGIN; SELECT FROM items WHERE n = 2 FOR UPDATE');
    const migrating = migrate(url, folder);
    const filled = async () => (await query(url, 'SELECT FROM items WHERE m IS NOT NULL')).length;
    while ((await filled()) < 1);
    expect(await filled()).toBe(1);
    await long.query('COMMIT');
    await migrating;
    expect(await filled()).toBe(3);
  });
});

function answer(n: number | string) {
  return `CREATE OR REPLACE FUNCTION answer() RETURNS integer LANGUAGE sql AS $$ SELECT ${n} $$;\n`;
}

async function answered() {
  return (await query(url, 'SELECT answer() AS n'))[0];
}

describe('files of functions', () => {
  const file = 'src/items/items.functions.sql';

  it('are applied after the migrations, and again only when they have changed', async () => {
    write('0001-items.sql', 'CREATE TABLE items (n integer)');
    write('items.functions.sql', answer(1));
    expect(await migrate(url, folder)).toEqual(['0001-items.sql', file]);
    await query(url, 'CREATE OR REPLACE FUNCTION answer() RETURNS integer LANGUAGE sql AS $$ SELECT 7 $$');
    expect(await migrate(url, folder)).toEqual([]);
    expect(await answered()).toEqual({ n: 7 });
    write('items.functions.sql', answer(2));
    expect(await migrate(url, folder)).toEqual([file]);
    expect(await answered()).toEqual({ n: 2 });
  });

  it('are applied once when several processes start at once', async () => {
    write('0001-items.sql', 'CREATE TABLE items (n integer)');
    write('items.functions.sql', answer(1));
    const results = await Promise.all([1, 2, 3, 4].map(() => migrate(url, folder)));
    expect(results.flat()).toEqual(['0001-items.sql', file]);
  });

  it('that fail leave everything as it was, the last migration too, and say where', async () => {
    write('0001-items.sql', 'CREATE TABLE items (n integer)');
    write('items.functions.sql', answer(1));
    await migrate(url, folder);
    write('0002-doors.sql', 'CREATE TABLE doors (n integer)');
    write('items.functions.sql', answer(2));
    write('others.functions.sql', answer('n FROM door').replace('answer', 'other'));
    await expect(migrate(url, folder)).rejects.toThrow(
      /^src\/items\/others\.functions\.sql failed at line 1: .*"door"/,
    );
    expect(await answered()).toEqual({ n: 1 });
    expect(await query(url, `SELECT to_regclass('doors') AS found`)).toEqual([{ found: null }]);
  });

  it('may use each other in any order, and hold the function of a trigger that stands with its table', async () => {
    write(
      '0001-items.sql',
      'CREATE TABLE items (n integer);\nCREATE TRIGGER t BEFORE INSERT ON items FOR EACH ROW EXECUTE FUNCTION set_n();',
    );
    const set =
      'CREATE OR REPLACE FUNCTION set_n() RETURNS trigger LANGUAGE plpgsql AS $$\nBEGIN\n  NEW.n := answer();\n  RETURN NEW;\nEND $$;\n';
    write('items.functions.sql', `${set}\n${answer('later()')}`);
    write('later.functions.sql', answer(3).replace('answer', 'later'));
    await migrate(url, folder);
    expect(await query(url, 'INSERT INTO items VALUES (1) RETURNING n')).toEqual([{ n: 3 }]);
  });

  it('replace a function whose parameters or result have changed', async () => {
    write('0001-items.sql', 'CREATE TABLE items (n integer)');
    write('items.functions.sql', answer(1));
    await migrate(url, folder);
    write('items.functions.sql', answer(2).replace('integer', 'bigint'));
    await migrate(url, folder);
    expect(await query(url, 'SELECT pg_typeof(answer())::text AS type')).toEqual([{ type: 'bigint' }]);
    write('items.functions.sql', answer(3).replace('answer()', 'answer(n integer DEFAULT 1)'));
    await migrate(url, folder);
    expect(await query(url, 'SELECT answer() AS n')).toEqual([{ n: 3 }]);
  });

  it('of an older version leave alone what a newer one has written', async () => {
    write('0001-items.sql', 'CREATE TABLE items (n integer)');
    write('0002-doors.sql', 'CREATE TABLE doors (n integer)');
    write('items.functions.sql', answer(2));
    await migrate(url, folder);
    rmSync(join(folder, 'migrations', '0002-doors.sql'));
    write('items.functions.sql', answer(1));
    expect(await migrate(url, folder)).toEqual([]);
    expect(await answered()).toEqual({ n: 2 });
  });
});
