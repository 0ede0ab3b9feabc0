import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { askedBy, GivenUp } from './given-up.ts';
import { statement } from './statement.ts';
import { ownerPool, testDatabase, type TestDatabase } from './test-database.ts';

let store: TestDatabase;
let owner: pg.Pool;
let database: Database;
beforeAll(async () => {
  store = await testDatabase();
  owner = ownerPool(store.ownerUrl, 1);
  const { url, ...way } = store.way;
  database = openDatabase(url, { ...way, max: 4, role: 'guildhall_app' });
});
afterAll(async () => {
  await database.close();
  await owner.end();
  await store.drop();
});

type Told = { n: number; pid: number };
const text = 'SELECT :n::int AS n, pg_backend_pid() AS pid, pg_sleep(:seconds)';
const slow = { ...statement<{ n: number; seconds: number }, Told>('given-up.slow', text), reads: true as const };
const writes = statement<{ n: number; seconds: number }, Told>('given-up.writes', text);

async function running(name: string): Promise<number> {
  const active = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND query LIKE $1`;
  return (await owner.query(active, [`%${name}%`])).rowCount!;
}

async function until(done: () => Promise<boolean>) {
  for (let tries = 0; tries < 100 && !(await done()); tries++) await new Promise((resolve) => setTimeout(resolve, 20));
}

it('cancels what is read for one who has gone, and not what is written', async () => {
  const asker = { destroyed: false };
  const reading = askedBy(asker, () => database.query(slow, { n: 1, seconds: 10 })).catch((error: unknown) => error);
  const writing = askedBy(asker, () => database.query(writes, { n: 2, seconds: 0.6 }));
  await until(async () => (await running('pg_sleep')) === 2);
  asker.destroyed = true;
  expect(await reading).toBeInstanceOf(GivenUp);
  // The driver tells the failure a moment before the server has ended with it.
  await until(async () => (await running('pg_sleep')) === 1);
  expect(await running('pg_sleep')).toBe(1);
  expect(await writing).toMatchObject([{ n: 2 }]);
});

it('asks nothing for one who had gone before', async () => {
  const asked = askedBy({ destroyed: true }, () => database.query(slow, { n: 1, seconds: 10 }));
  await expect(asked).rejects.toSatisfy((error) => error instanceof GivenUp && error.cause === undefined);
});

it('gives right answers on the same connections while many go at any moment', async () => {
  const pids = new Set<number>();
  let [told, gone] = [0, 0];
  const one = async (n: number): Promise<void> => {
    const asker = { destroyed: false };
    const leaving = n % 2 === 0;
    if (leaving) setTimeout(() => (asker.destroyed = true), Math.random() * 60).unref();
    const ms = leaving ? Math.random() * 120 : 5;
    try {
      const rows = await askedBy(asker, () => database.query(slow, { n, seconds: ms / 1000 }));
      expect(rows).toMatchObject([{ n }]);
      pids.add(rows[0]!.pid);
      told++;
    } catch (error) {
      expect(error).toBeInstanceOf(GivenUp);
      expect(asker.destroyed, 'only who has gone gets no answer').toBe(true);
      gone++;
    }
  };
  let next = 0;
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async () => {
      while (next < 400) await one(next++);
    }),
  );
  expect(told + gone).toBe(400);
  expect(gone).toBeGreaterThan(50);
  // Connections are kept, not opened anew for each that was given up.
  expect(pids.size).toBeLessThan(20);
});
