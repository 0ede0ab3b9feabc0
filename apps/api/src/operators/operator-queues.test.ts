import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillQueuesText } from '../../../../bench/scale/fill.mjs';
import { queueCalls } from '../../../../bench/scale/queue-calls.mjs';
import { readSoFar } from '../platform/database/test-reads.ts';
import { testApp, type TestApp } from '../test-app.ts';

const rows = 8000;

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await testApp({ DATABASE_POOL: '2' });
  owner = new Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query(await fillQueuesText({ people: rows, withdrawals: rows, cases: rows }));
  await owner.query('VACUUM ANALYZE');
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

it('reads no more of any queue of the console than its first page needs', async () => {
  const found = [];
  for (const { name, method, path, body, token } of queueCalls) {
    const before = await readSoFar(app.resources.database, owner);
    const { status } = await app.call(method, path, { token, ...(body ? { body } : {}) });
    expect([name, status]).toEqual([name, 200]);
    const after = await readSoFar(app.resources.database, owner);
    const figures = { rows: after.rows - before.rows, entries: after.entries - before.entries };
    // Batches count what is in each of twenty, and how many withdrawals wait, up to 500 of them; the overview the accounts of this day, one a minute.
    const most = name === 'payout batches' ? 4000 : name === 'overview' ? 2500 : 1000;
    // What waits is counted from indexes alone.
    if (figures.rows > most || (figures.entries > most && name !== 'overview')) found.push({ name, ...figures });
  }
  expect(found).toEqual([]);
});
