import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from './database/database.ts';
import { housekeepingJob } from './jobs/housekeeping.ts';
import { platformHousekeeping } from './platform.housekeeping.ts';
import { testDatabase, type TestDatabase } from './database/test-database.ts';

let store: TestDatabase;
let database: Database;
beforeAll(async () => {
  store = await testDatabase();
  database = openDatabase(store.ownerUrl, { max: 2, role: 'guildhall_app' });
});
afterAll(async () => {
  await database.close();
  await store.drop();
});

it('takes away what has expired and leaves the rest, with no more rights than the application has', async () => {
  const insert = {
    name: '',
    text: `INSERT INTO rate_limits (bucket, window_start, count) VALUES ('old', now() - interval '3 days', 1), ('new', now(), 1)`,
  };
  await database.query(insert, []);
  await housekeepingJob(database, platformHousekeeping).work({});
  expect(await database.query({ name: '', text: 'SELECT bucket FROM rate_limits' }, [])).toEqual([{ bucket: 'new' }]);
});
