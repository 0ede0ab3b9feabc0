import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { testDatabase, type TestDatabase } from '../../platform/database/test-database.ts';
import { housekeepingJob } from '../../platform/jobs/housekeeping.ts';
import { accountsHousekeeping } from './accounts.housekeeping.ts';

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

function run(text: string) {
  return database.query({ name: '', text }, []);
}

it('takes away failed log-ins and requests for codes that no limit counts any more, and leaves the rest', async () => {
  await run(`INSERT INTO login_failures (email, network, last_at)
    VALUES ('old@example.com', '', now() - interval '3 days'), ('new@example.com', '', now())`);
  await run(`INSERT INTO code_requests (email, network, asked_at)
    VALUES ('old@example.com', '', now() - interval '25 hours'), ('new@example.com', '', now())`);
  await housekeepingJob(database, accountsHousekeeping).work({});
  expect(await run('SELECT email FROM login_failures UNION ALL SELECT email FROM code_requests')).toEqual([
    { email: 'new@example.com' },
    { email: 'new@example.com' },
  ]);
});
