import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { secondsAhead } from './clock.ts';
import { openDatabase, type Database } from './database.ts';
import { testDatabase, type TestDatabase } from './test-database.ts';

let store: TestDatabase;
let database: Database;
beforeAll(async () => {
  store = await testDatabase();
  database = openDatabase(store.url, { max: 1 });
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await database.close();
  await store.drop();
});

it.each([0, 3 * 86_400, -3600])('tells that a clock is %i seconds ahead of the database’s', async (seconds) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
  expect(Math.abs((await secondsAhead(database)) - seconds)).toBeLessThan(2);
});
