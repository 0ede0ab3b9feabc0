import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { statement as named } from './statement.ts';
import { isLostConnection } from '@guildhall/embedded-postgres/lost-connection.ts';
import { ownerPool, testDatabase, type TestDatabase } from './test-database.ts';

function statement(text: string) {
  return { name: '', text };
}

async function pidOf(db: Pick<Database, 'query'>) {
  return (await db.query<{ pid: number }>(statement('SELECT pg_backend_pid() AS pid'), []))[0]!.pid;
}

let store: TestDatabase;
let owner: pg.Pool;
let database: Database;
const errors: Error[] = [];
beforeAll(async () => {
  store = await testDatabase();
  owner = ownerPool(store.ownerUrl, 2);
  database = openDatabase(store.ownerUrl, { max: 2, role: 'guildhall_app', onError: (error) => errors.push(error) });
});
afterAll(async () => {
  await database.close();
  await owner.end();
  await store.drop();
});

function cut(pid: number) {
  return owner.query('SELECT pg_terminate_backend($1, 5000)', [pid]);
}

async function until(done: () => boolean) {
  for (let tries = 0; tries < 500 && !done(); tries++) await new Promise((resolve) => setTimeout(resolve, 20));
}

it('survives a connection cut inside a transaction, while idle and while querying', async () => {
  for (let round = 0; round < 3; round++) {
    const before = errors.length;
    const waiting = database.transaction(async (db) => {
      await cut(await pidOf(db));
      await until(() => errors.length > before);
      return db.query(statement('SELECT 1'), []);
    });
    expect(isLostConnection(await waiting.catch((error: unknown) => error))).toBe(true);
    const asking = database.transaction(async (db) => {
      const pid = await pidOf(db);
      await Promise.all([db.query(statement('SELECT pg_sleep(10)'), []), cut(pid)]);
    });
    expect(isLostConnection(await asking.catch((error: unknown) => error))).toBe(true);
  }
  expect(await database.transaction((db) => db.query(statement('SELECT 1 AS one'), []))).toEqual([{ one: 1 }]);
  expect(database.gauge().total).toBeLessThanOrEqual(2);
});

it('survives a connection cut while it is handed to the next waiter', async () => {
  const { pid } = (await owner.query('SELECT pg_backend_pid() AS pid')).rows[0];
  const end = Date.now() + 4_000;
  const busy = Array.from({ length: 20 }, async (_, n) => {
    while (Date.now() < end) {
      const ask = (db: Pick<Database, 'query'>) => db.query(statement('SELECT 1'), []);
      await (n % 2 ? database.transaction(ask) : ask(database)).catch((error: unknown) => {
        if (!isLostConnection(error)) throw error;
      });
    }
  });
  while (Date.now() < end)
    await owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid NOT IN ($1, pg_backend_pid())`,
      [pid],
    );
  await Promise.all(busy);
  await expect.poll(() => database.query(statement('SELECT 1 AS one'), []).catch(() => null)).toEqual([{ one: 1 }]);
});

it('listens again after its connection is cut, and reports possibly missed events', async () => {
  const heard: string[] = [];
  let gaps = 0;
  await database.listen(
    'test_channel',
    (payload) => heard.push(payload),
    () => gaps++,
  );
  const { rows } = await owner.query(
    `SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()`,
  );
  expect(rows).toHaveLength(1);
  await cut(rows[0].pid);
  await until(() => gaps === 1);
  await owner.query(`NOTIFY test_channel, 'hello'`);
  await until(() => heard.length > 0);
  expect({ heard, gaps }).toEqual({ heard: ['hello'], gaps: 1 });
});

it('listens as soon as the database is up', async () => {
  const name = new URL(store.ownerUrl).pathname.slice(1);
  const early = openDatabase(store.ownerUrl.replace(name, `${name}_later`), { max: 1 });
  const heard: string[] = [];
  await early.listen('test_channel', (payload) => heard.push(payload));
  await owner.query(`CREATE DATABASE ${name}_later`);
  const later = new pg.Client({ connectionString: store.ownerUrl.replace(name, `${name}_later`) });
  await later.connect();
  for (let tries = 0; tries < 100 && heard.length === 0; tries++) {
    await later.query(`NOTIFY test_channel, 'hello'`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await later.end();
  await early.close();
  await owner.query(`DROP DATABASE ${name}_later WITH (FORCE)`);
  expect(heard[0]).toBe('hello');
});

it('has a lock timeout, and a connection of its own for health checks', async () => {
  await owner.query('CREATE TABLE locked (n integer); INSERT INTO locked VALUES (1); GRANT ALL ON locked TO PUBLIC');
  const holder = await owner.connect();
  try {
    await holder.query('BEGIN; UPDATE locked SET n = 2');
    const from = Date.now();
    const ask = () =>
      database.query(statement('UPDATE locked SET n = 3'), []).catch((error: { code: string }) => error.code);
    const waiting = [ask(), ask()];
    await until(() => database.gauge().total === 2 && database.gauge().idle === 0);
    await database.ping();
    expect(Date.now() - from).toBeLessThan(1500);
    expect(await Promise.all(waiting)).toEqual(['55P03', '55P03']);
    // The second waits for the first, and then once more.
    expect(Date.now() - from).toBeLessThan(6000);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
  const settings = await database.query(
    statement(`SELECT current_setting('idle_in_transaction_session_timeout') AS idle`),
    [],
  );
  expect(settings).toEqual([{ idle: '15s' }]);
});

it('the answer of a statement is waited for as long as the statement says', async () => {
  const slow = { ...named('test.slow', 'SELECT pg_sleep(1)'), patience: 50 };
  await expect(database.transaction((db) => db.query(slow, {}))).rejects.toThrow('timeout');
});

it('a statement ends when it has run for as long as it may, and its connection is asked again', async () => {
  const hasty = openDatabase(store.ownerUrl, { max: 1, role: 'guildhall_app', patience: 1000 });
  await expect(hasty.query(statement('SELECT pg_sleep(60)'), [])).rejects.toMatchObject({ code: '57014' });
  expect(await hasty.query(statement('SELECT 1 AS one'), [])).toEqual([{ one: 1 }]);
  await hasty.close();
});
