import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readsOf, reportReads } from '../../platform/database/test-reads.ts';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
let owner: Client;
let holder: Person;
beforeAll(async () => {
  // The pool takes the connection that was used last, which can be made to report what it has read.
  app = await testApp({ DATABASE_POOL: '2' }, { plans: 'usual' });
  owner = new Client({ connectionString: app.ownerUrl });
  await owner.connect();
  holder = await app.signUp();
  await owner.query('SET session_replication_role = replica');
  for (const text of [
    `INSERT INTO projects (id, created_by, category_id, title, description, budget_cents, raised_cents,
        return_on_investment, duration_months, min_investment_cents)
      SELECT uuidv7(), $1::uuid, c.id, 'Project', 'Text', 100000000, 1000000, 5, 12, 100
      FROM generate_series(1, 5000), (SELECT id FROM project_categories ORDER BY position LIMIT 1) AS c`,
    `INSERT INTO impact_figures (project_id, figure, name, unit, target, reached)
      SELECT p.id, n, 'Figure ' || n, 'unit ' || n, 1000, 100 FROM projects AS p, generate_series(1, 3) AS n
      WHERE p.created_by = $1`,
    `INSERT INTO impact_holdings (user_id, project_id, released_cents)
      SELECT $1::uuid, p.id, 100 + row_number() OVER () FROM projects AS p WHERE p.created_by = $1`,
  ])
    await owner.query(text, [holder.id]);
  await owner.query('VACUUM ANALYZE');
}, 120_000);
afterAll(async () => {
  await owner.end();
  await app.stop();
});

it('of 5,000 projects with figures those with most money are read alone §7.impact.bounded', async () => {
  await reportReads(app.resources.database);
  const read = async () => {
    const { status, data } = await app.call('GET', '/investment/impact', { token: holder.token });
    expect(status).toBe(200);
    return data;
  };
  await read();
  const { answer, rows, entries } = await readsOf(app.resources.database, owner, read);
  const { records, totals, more } = answer;
  expect([records.length, records[0].own, more]).toEqual([100, 51, true]);
  expect(totals).toMatchObject([{ projects: 100 }, { projects: 100 }, { projects: 100 }]);
  expect(rows).toBeLessThan(1000);
  expect(entries).toBeLessThan(1000);
}, 60_000);
