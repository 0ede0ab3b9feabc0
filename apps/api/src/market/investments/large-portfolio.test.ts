import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client } from 'pg';
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
  await owner.query(`SET session_replication_role = replica`);
  for (const text of [
    // What 100,000 holdings leave: each of another organization, and flows on each day of eight years.
    `WITH guilds AS (
        INSERT INTO users (id, type, name, city, email, email_verified_at, password_hash, institution_type_id)
        SELECT g, 2, 'Guild', 'City ' || get_byte(uuid_send(g), 15) % 50, g || '@example.com', now(), '-', t.id
        FROM (SELECT uuidv7() AS g FROM generate_series(1, 3000)) AS u,
          (SELECT id FROM institution_types ORDER BY position LIMIT 1) AS t
        RETURNING id
      )
      INSERT INTO outstanding_organizations SELECT $1::uuid, id, 200000 + row_number() OVER () FROM guilds
      UNION ALL SELECT $1::uuid, uuidv7(), 1000 + n FROM generate_series(1, 97000) AS n`,
    // Half of them are late, on each day those of 100 projects.
    `INSERT INTO projects (id, created_by, category_id, title, description, budget_cents, return_on_investment,
        duration_months, min_investment_cents)
      SELECT uuidv7(), $1::uuid, c.id, 'Project', 'Text', 100000, 5, 12, 100
      FROM generate_series(1, 100), (SELECT id FROM project_categories ORDER BY position LIMIT 1) AS c`,
    `WITH days AS (
        INSERT INTO outstanding_days (user_id, due_on, project_id, cents)
        SELECT $1::uuid, business_day() + n - 500, p.id, 1 FROM projects AS p, generate_series(0, 999) AS n
        WHERE p.created_by = $1
        RETURNING user_id, due_on, cents
      )
      INSERT INTO outstanding_sums SELECT user_id, due_on, sum(cents) FROM days GROUP BY 1, 2`,
    `INSERT INTO due_sums (owner_id, released_on, holdings, principal, returns)
      VALUES ($1, business_day() - 600, 100000, ARRAY[100000], ARRAY[0])`,
    // And as many transfers that have nothing to do with them have gone through the wallet.
    `INSERT INTO transfers (debit_account, credit_account, amount_cents, code, debit_seq, credit_seq,
        debit_balance_after, credit_balance_after)
      SELECT CASE n % 2 WHEN 0 THEN uuidv7() ELSE $1 END, CASE n % 2 WHEN 1 THEN uuidv7() ELSE $1 END, 100, 'order',
        n, n, 0, 0
      FROM generate_series(1, 100000) AS n`,
    `INSERT INTO portfolio_flow_days
      SELECT $1::uuid, business_day() - n, CASE WHEN n > 1400 THEN -500000 ELSE 600000 END FROM generate_series(1, 2900) AS n`,
    // And what a portfolio came to after each of 100,000 transactions.
    `INSERT INTO portfolio_history (user_id, at, outstanding_principal)
      SELECT $1::uuid, now() - n * interval '1 hour', 1000000 - n FROM generate_series(1, 100000) AS n`,
  ])
    await owner.query(text, [holder.id]);
  await owner.query('VACUUM ANALYZE');
}, 120_000);
afterAll(async () => {
  await owner.end();
  await app.stop();
});

it('a portfolio of 100,000 holdings is read from its days and its largest parts', async () => {
  await reportReads(app.resources.database);
  const read = async () => {
    const { status, data } = await app.call('GET', '/investment/portfolio', { token: holder.token });
    expect(status).toBe(200);
    return data;
  };
  await read();
  const { answer, rows, entries } = await readsOf(app.resources.database, owner, read);
  expect(answer.yearlyRate.state).toBe('rate');
  expect(rows).toBeLessThan(7000);
  expect(entries).toBeLessThan(6000);
}, 60_000);

it('its figures are read from days, and what has come back and is in escrow from little else', async () => {
  for (const [path, body, most] of [
    ['/investment/figures', {}, 5000],
    ['/investment/flows', { figure: 'returned', length: 10 }, 100],
    ['/investment/flows', { figure: 'yearlyRate', length: 10 }, 100],
    ['/investment/flows', { figure: 'inEscrow', length: 10 }, 100],
  ] as const) {
    const read = async () => {
      const { status } = await app.call('POST', path, { token: holder.token, body });
      expect(status).toBe(200);
    };
    await read();
    const { rows, entries } = await readsOf(app.resources.database, owner, read);
    expect(rows + entries, JSON.stringify(body)).toBeLessThan(most);
  }
}, 60_000);

it('a statement reads what a portfolio came to at both ends, whatever lies between', async () => {
  const read = async () => {
    const { status, data } = await app.call('GET', '/wallet/statement?from=2020-01-01&to=2999-12-31&format=csv', {
      token: holder.token,
    });
    expect(status).toBe(200);
    return data.investments;
  };
  await read();
  const { answer, rows, entries } = await readsOf(app.resources.database, owner, read);
  expect(answer).toMatchObject({ end: { principal: 9999.99 } });
  expect(rows).toBeLessThan(100);
  expect(entries).toBeLessThan(100);
}, 60_000);
