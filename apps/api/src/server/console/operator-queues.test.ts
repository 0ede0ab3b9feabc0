import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fillQueuesText } from '@guildhall/bench/scale/fill.mjs';
import { consoleCalls } from '@guildhall/bench/scale/console-calls.mjs';
import { readsOf } from '../../platform/database/test-reads.ts';
import { testApp, type TestApp } from '../test-app.ts';

const rows = 8000;

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await testApp({ DATABASE_POOL: '2' }, { plans: 'usual' });
  owner = new Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await vi.waitUntil(() => app.resources.jobs.ready(), { timeout: 20_000 });
  // What autovacuum reads meanwhile would be counted, and what it looks at cannot be marked as visible to all.
  await owner.query(`DO $$ DECLARE one regclass; BEGIN
    FOR one IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace) LOOP
      EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = off)', one);
    END LOOP;
  END $$`);
  await owner.query(await fillQueuesText({ people: rows, withdrawals: rows, orders: rows, cases: rows }));
  await owner.query('VACUUM ANALYZE');
  await owner.query('SELECT pg_stat_force_next_flush()');
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

it('reads no more of any queue of the console than its first page needs', async () => {
  const found = [];
  for (const { name, method, path, body, token } of consoleCalls) {
    const { answer, ...figures } = await readsOf(app.resources.database, owner, () =>
      app.call(method, path, { token, ...(body ? { body } : {}) }),
    );
    expect([name, answer.status]).toEqual([name, 200]);
    // Batches count what is in each of twenty, and add up which withdrawals wait, up to 500 of them, and what stops them.
    // The overview adds up the accounts and transfers of this day (UTC), one a minute of each, and looks at what stops 200 withdrawals. What can be decided is
    // looked for among 200 withdrawals. Whose name or e-mail has some words is looked for among some hundreds of each. In the middle of the day another plan reads a few more than those of the day.
    const minutesOfDay = (Date.now() % 86_400_000) / 60_000;
    const looked = ['payout batches', 'withdrawals that can be decided'];
    const isSearch = /^search,|of a name|by a(n absent| common)? (name|beginning)|people begin with/.test(name);
    // Sums by week of twenty operators, each in three queues, over ten years are read twice.
    const isOfOperators = name.startsWith('answers of ');
    const most = isOfOperators
      ? 50_000
      : isSearch || looked.includes(name)
        ? 6000
        : name === 'overview'
          ? Math.max(6000, 4000 + 2 * minutesOfDay)
          : 1000;
    // What waits and what has failed is counted from indexes alone, each to 1,000.
    const counts = name === 'overview' || name === 'jobs';
    if (figures.rows > most || (figures.entries > most && !counts)) found.push({ name, ...figures });
  }
  expect(found).toEqual([]);
});
