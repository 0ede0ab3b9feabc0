import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readsOf, reportReads } from '../../platform/database/test-reads.ts';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
let owner: Client;
let organization: Person;
let holder: Person;
beforeAll(async () => {
  // The pool takes the connection that was used last, which can be made to report what it has read.
  app = await testApp({ DATABASE_POOL: '2' }, { plans: 'usual' });
  owner = new Client({ connectionString: app.ownerUrl });
  await owner.connect();
  organization = await app.signUp(2);
  holder = await app.signUp();
  await owner.query(`SET session_replication_role = replica`);
  // An organization with 5,000 projects, of which every other one is overdue and each was paid in part, and a person who has
  // invested in all of them but the newest.
  for (const [text, values] of [
    [
      `INSERT INTO projects (id, created_by, category_id, title, description, budget_cents, return_on_investment,
          duration_months, min_investment_cents, created_at, raised_cents, investors, next_due, has_dues)
        SELECT uuidv7(), $1::uuid, c.id, 'Project ' || n, 'Text', 100000000, 5, 12, 100, now() + n * interval '1 second',
          100000, 1, business_day() + CASE WHEN n % 2 = 0 THEN 30 ELSE -30 END, true
        FROM generate_series(1, 5000) AS n, (SELECT id FROM project_categories ORDER BY position LIMIT 1) AS c`,
      [organization.id],
    ],
    [
      `INSERT INTO open_projects SELECT o.* FROM projects AS p, open_project(p) AS o WHERE p.created_by = $1`,
      [organization.id],
    ],
    [
      `INSERT INTO due_sums (owner_id, released_on, holdings, principal, returns)
        SELECT id, next_due - 40, 1, ARRAY[100000], ARRAY[0] FROM projects WHERE created_by = $1`,
      [organization.id],
    ],
    [
      `INSERT INTO owed_days (organization_id, due_on, instalments, cents)
        SELECT created_by, next_due, count(*), count(*) * 100000 FROM projects WHERE created_by = $1 GROUP BY 1, 2`,
      [organization.id],
    ],
    [`INSERT INTO own_totals (owner_id, list, total) VALUES ($1, 'projects with dues', 5000)`, [organization.id]],
    [
      `INSERT INTO repayments (id, project_id, organization_id, paid_by, paid_on, amount_cents, whole_until, finished_at)
        SELECT uuidv7(), p.id, $1, $1, business_day() - 60, 100, business_day() - 60, now() FROM projects AS p
        WHERE p.created_by = $1`,
      [organization.id],
    ],
    [`INSERT INTO repaid_sums (organization_id, cents) VALUES ($1, 500000)`, [organization.id]],
    [
      `INSERT INTO investments (user_id, project_id, organization_id, amount_cents, card_cents, message,
          document_file_id, status, created_at, escrow, released_on)
        SELECT $2, p.id, $1, 100000, 0, '', uuidv7(), 'COMPLETED', p.created_at, 'released', business_day()
        FROM projects AS p WHERE p.created_by = $1 ORDER BY p.created_at LIMIT 4990`,
      [organization.id, holder.id],
    ],
    [
      `INSERT INTO portfolio_categories (user_id, category_id, invested_cents, receivable_cents)
        SELECT $2, p.category_id, 499000000, 499000000 FROM projects AS p WHERE p.created_by = $1 LIMIT 1`,
      [organization.id, holder.id],
    ],
  ] as const)
    await owner.query(text, [...values]);
  await owner.query('VACUUM ANALYZE');
}, 120_000);
afterAll(async () => {
  await owner.end();
  await app.stop();
});

/** What is answered, when asked again, and how many rows and entries that reads. */
async function reads(method: 'GET' | 'POST', path: string, { token }: Person, body?: Record<string, unknown>) {
  const ask = async () => {
    const { status, data } = await app.call(method, path, { token, ...(body && { body }) });
    expect(status).toBe(200);
    return data;
  };
  await ask();
  await reportReads(app.resources.database);
  const { answer, rows, entries } = await readsOf(app.resources.database, owner, ask);
  return { data: answer, read: rows + entries };
}

it('what an organization with 5,000 projects pays back is read for a page of them', async () => {
  const { data, read } = await reads('POST', '/repayment/list', organization, { start: 0, length: 10 });
  expect(data).toMatchObject({ recordsTotal: 5000, paid: 5000, overdue: 2_500_000, soon: 2_500_000 });
  expect(data.records).toHaveLength(10);
  expect(read).toBeLessThan(1000);
  const last = await app.call('POST', '/repayment/list', {
    token: organization.token,
    body: { start: 4995, length: 10 },
  });
  expect(last.data.records).toHaveLength(5);
}, 60_000);

it('its page counts what it did not pay without reading its projects', async () => {
  const { data, read } = await reads('POST', `/businessUserDetail/${organization.id}`, holder);
  expect(data.record.paidBack).toMatchObject({ due: 2500, onTime: 0, dueAmount: 2_500_000 });
  expect(read).toBeLessThan(1000);
}, 60_000);

it('its Home has what it has to pay without reading them', async () => {
  const { data, read } = await reads('GET', '/dashboard?start=0&length=10', organization);
  expect(data.ownOrganization).toMatchObject({ repaymentsOverdue: 2_500_000, repaymentsSoon: 2_500_000 });
  expect(read).toBeLessThan(1000);
}, 60_000);

it('the Home of who has invested in nearly all of them offers others without reading the investments', async () => {
  const { data, read } = await reads('GET', '/dashboard?start=0&length=10', holder);
  expect(data.home.projectsThatFit).toHaveLength(4);
  expect(read).toBeLessThan(3000);
}, 60_000);
