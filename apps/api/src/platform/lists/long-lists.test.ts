import { mostMatches } from '@guildhall/contract/paging.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callsOf } from '@guildhall/bench/scale/calls.mjs';
import { fillText } from '@guildhall/bench/scale/fill.mjs';
import { statement } from '../database/statement.ts';
import { readsOf, reportReads } from '../database/test-reads.ts';
import { testApp, type TestApp } from '../../server/test-app.ts';
import { writeLongLists } from './write-long-lists.ts';

const rows = 2500;
// In which number 1,200 of everything happened (tools/bench/scale/fill.sql).
const month = new Date(Date.now() - (1_000_000 - 1200) * 60_000).toISOString().slice(0, 7);
const narrowed = [
  { kind: 'order' },
  { kind: 'added' },
  { month },
  { kind: 'order', month, search: 'order' },
  { direction: 'in' },
  { direction: 'out' },
  { direction: 'in', kind: 'order' },
  { direction: 'in', kind: 'order', month, search: 'order' },
].flatMap((narrow) =>
  (
    [
      [0, 0],
      [2, 0],
      [2, 1200],
      [3, 7],
    ] as const
  ).map(([column, start]) => ({
    name: `wallet/history, ${JSON.stringify(narrow)} by column ${column} from ${start}`,
    method: 'POST',
    path: '/wallet/history',
    body: { ...narrow, start, length: 10, order: [{ column, dir: 'desc' }] },
    token: 'owner',
  })),
);
const calls = [...callsOf({ rows, own: rows - 1 }), ...narrowed];

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  // The pool takes the connection that was used last, which can be made to report what it has read.
  app = await testApp({ DATABASE_POOL: '2' }, { plans: 'usual' });
  owner = new Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query(await fillText(rows));
  await owner.query('VACUUM ANALYZE');
}, 300_000);
afterAll(async () => {
  await owner.end();
  await app.stop();
});

type Call = (typeof calls)[number];

async function ask({ method, path, body, token }: Call) {
  const { status, data } = await app.call(method, path, { token, ...(body ? { body } : {}) });
  expect(status).toBe(200);
  return data;
}

/** The calls that read more than any list or search may: joining all rows of the longest list would read three times as many. */
async function thoseThatReadMuch() {
  const found = [];
  for (const call of calls) {
    const read = await readsOf(app.resources.database, owner, () => ask(call));
    if (read.rows > 5000 || read.entries > 3 * rows)
      found.push({ name: call.name, rows: read.rows, entries: read.entries });
  }
  return found;
}

describe('every list and search, for an account with 2,500 of everything', () => {
  const lists = [
    ...calls.filter(({ path }) => /wallet|orders|investment|refer\/list/.test(path)),
    {
      name: 'wallet/history, last page of a word of every entry',
      method: 'POST',
      path: '/wallet/history',
      body: { search: 'order', start: mostMatches - 10, length: 10, order: [{ column: 0, dir: 'asc' }] },
      token: 'owner',
    },
  ];
  const joined = new Map<string, unknown>();

  it('answers before the lines of long lists are written', async () => {
    for (const call of lists) {
      const data = await ask(call);
      // Matches are counted up to a bound once there are lines.
      if ((call.body?.search || call.body?.month) && 'recordsFiltered' in data)
        data.recordsFiltered = Math.min(data.recordsFiltered, mostMatches);
      joined.set(call.name, data);
    }
    const { rows: known } = await owner.query('SELECT list FROM long_lists WHERE NOT complete ORDER BY list');
    expect(known.map(({ list }) => list)).toEqual(['wallet', 'sales', 'orders', 'investments', 'referrals']);
  }, 300_000);

  it('answers the same from the lines', async () => {
    await writeLongLists(app.resources.database);
    // What is in an index alone is read from it alone once all pages are known to be seen by everybody: an analysis that runs
    // beside the first vacuum keeps it from noting that.
    const noted = `SELECT relallvisible = relpages AS all FROM pg_class WHERE relname = 'long_list_lines'`;
    await expect
      .poll(async () => (await owner.query('VACUUM ANALYZE'), (await owner.query(noted)).rows[0].all), {
        timeout: 60_000,
      })
      .toBe(true);
    for (const call of lists) expect(await ask(call), call.name).toEqual(joined.get(call.name));
  }, 300_000);

  it.each(['force_custom_plan', 'force_generic_plan'])(
    'reads few rows with %s',
    async (mode) => {
      await app.resources.database.query(
        statement(`test.${mode}`, `SELECT set_config('plan_cache_mode', '${mode}', false)`),
        {},
      );
      expect(await thoseThatReadMuch()).toEqual([]);
    },
    300_000,
  );

  it.each([
    '/report/received',
    '/report/sent',
    '/report/00000000-0000-7000-8000-000000000000',
    '/dashboard',
    '/message',
    '/project/list',
    '/complain/list',
    '/complain/myComplaint',
    '/project/refer/list',
  ])('pages %s from either end without a gap', async (path) => {
    const isPost = /project|complain/.test(path);
    const part = async (start: number, length: number): Promise<unknown[]> => {
      const address = isPost ? path : `${path}?start=${start}&length=${length}`;
      const body = isPost ? { start, length } : undefined;
      const data = await ask({ name: '', method: isPost ? 'POST' : 'GET', path: address, body, token: 'owner' });
      const found = Array.isArray(data) ? data : (data.userDetail ?? data.projectList ?? data.records);
      // Links to documents end a while after they were asked for, which the two answers were not at the same moment.
      return JSON.parse(JSON.stringify(found).replaceAll(/\?expires=[^"]*/g, '')) as unknown[];
    };
    // Of the projects it has a tenth.
    const own = path === '/project/list' ? rows / 10 : rows - 1;
    const middle = Math.floor(own / 2) + 1;
    // The first two are walked to from the start, the others from the end.
    const whole = await part(middle - 10, 20);
    expect(whole).toHaveLength(20);
    expect([...(await part(middle - 10, 10)), ...(await part(middle, 10))]).toEqual(whole);
    expect(await part(own - 15, 10)).toHaveLength(10);
    expect([...(await part(own - 15, 10)), ...(await part(own - 5, 10))]).toEqual(await part(own - 15, 20));
    expect(await part(own, 10)).toEqual([]);
  });

  it('asks for the receipts of the page alone', async () => {
    await owner.query(`SELECT settle_payment(o.payment_id, NULL, 0) FROM generate_series(1, 40) AS n
      CROSS JOIN LATERAL open_payment((SELECT id FROM users WHERE type = 1), 'sandbox', NULL, 100 + n, '', NULL) AS o`);
    const looks = async () => {
      await reportReads(app.resources.database);
      const { rows: found } = await owner.query(
        `SELECT (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int AS looks FROM pg_stat_user_tables WHERE relname = 'payments'`,
      );
      return found[0].looks as number;
    };
    const order = [{ column: 3, dir: 'asc' }];
    for (const narrow of [{ kind: 'added' }, { search: 'card' }, { start: 20 }]) {
      const before = await looks();
      const body = { length: 10, order, ...narrow };
      const { records } = await ask({ name: '', method: 'POST', path: '/wallet/history', body, token: 'person' });
      expect(records).toHaveLength(10);
      for (const { receipt } of records) expect(receipt).toMatch(/^[0-9a-f-]{36}$/);
      expect((await looks()) - before, JSON.stringify(narrow)).toBe(10);
    }
  });

  it('finds what is new, renamed or paid in long lists', async () => {
    const search = (text: string) =>
      ask({
        name: '',
        method: 'POST',
        path: '/orders/list',
        body: { orderType: 'received', search: text, length: 1 },
        token: 'owner',
      });
    expect(await search('quagga')).toMatchObject({ recordsFiltered: 0 });
    await owner.query(`UPDATE users SET name = 'Quagga Works' WHERE name LIKE '% 77'`);
    expect(await search('quagga')).toMatchObject({ recordsFiltered: 1, records: [{ name: 'Quagga Works' }] });
    await owner.query(`
      WITH placed AS (
        INSERT INTO orders (user_id, project_id, seller_id, number_of_units, unit_cents, total_cents, card_cents, address, postal_code, contact_no, status)
        SELECT user_id, project_id, seller_id, 1, 100, 100, 0, 'Street', '1', '55555', 'COMPLETED' FROM orders AS o JOIN users AS u ON u.id = o.user_id
        WHERE u.name = 'Quagga Works' LIMIT 1 RETURNING seller_id
      )
      UPDATE ledger_accounts AS a SET sales_count = sales_count + 1 FROM placed WHERE a.id = placed.seller_id`);
    expect(await search('quagga')).toMatchObject({ recordsFiltered: 2 });
  }, 60_000);
});
