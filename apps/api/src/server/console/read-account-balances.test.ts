import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readsOf } from '../../platform/database/test-reads.ts';
import { testApp, type Person, type TestApp } from '../test-app.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';

const transfers = 100_000;

let app: TestApp;
let owner: Client;
let sue: Person;
let ada: Person;
beforeAll(async () => {
  // The pool takes the connection that was used last, which can be made to report what it has read.
  app = await testApp({ DATABASE_POOL: '2' });
  owner = new Client({ connectionString: app.ownerUrl });
  await owner.connect();
  sue = await newOperator(app, 'support', 'Sue');
  ada = await app.signUp(1, 'Ada');
  await owner.query('SET session_replication_role = replica');
  // A dollar each time, from two years ago until yesterday.
  await owner.query(
    `INSERT INTO transfers (debit_account, credit_account, amount_cents, code, debit_seq, credit_seq,
        debit_balance_after, credit_balance_after, created_at)
      SELECT '00000000-0000-7000-8000-000000000000', $1, 100, 'card_payment', n, n, -100 * n, 100 * n,
        now() - interval '2 years' + n * (interval '729 days' / $2::integer)
      FROM generate_series(1, $2) AS n`,
    [ada.id, transfers],
  );
  await owner.query('UPDATE ledger_accounts SET transfers_count = $2, balance_cents = 100 * $2::bigint WHERE id = $1', [
    ada.id,
    transfers,
  ]);
  await owner.query(`UPDATE users SET created_at = now() - interval '2 years' WHERE id = $1`, [ada.id]);
  await owner.query('VACUUM ANALYZE transfers');
}, 120_000);
afterAll(async () => {
  await owner.end();
  await app.stop();
});

function balances(of: { id: string }, months?: number, by = sue) {
  const body = months === undefined ? {} : { months };
  return app.call('POST', `/operator/accounts/${of.id}/balances`, { token: by.token, body });
}

it('§7.account-balances: says what was in the wallet at the end of each month, in UTC, and what is in it now', async () => {
  const { records } = (await balances(ada)).data;
  expect(records).toHaveLength(12);
  const { rows } = await owner.query<{ month: string; dollars: number }>(
    `SELECT to_char(m, 'YYYY-MM') AS month, (
        SELECT count(*)::int FROM transfers AS t
        WHERE t.credit_account = $1 AND t.created_at < (m + interval '1 month') AT TIME ZONE 'UTC'
      ) AS dollars
      FROM generate_series(
        date_trunc('month', now() AT TIME ZONE 'UTC') - interval '11 months', now() AT TIME ZONE 'UTC', '1 month'
      ) AS m`,
    [ada.id],
  );
  expect(records).toEqual(rows.map(({ month, dollars }) => ({ month, balance: dollars })));
  expect(records.at(-1).balance).toBe(transfers);
});

it('has no month before the account signed up, and of a new one this month alone', async () => {
  const { records } = (await balances(ada, 60)).data;
  expect(records.length).toBe(25);
  const bo = await app.signUp(1, 'Bo');
  const month = new Date().toISOString().slice(0, 7);
  expect((await balances(bo)).data.records).toEqual([{ month, balance: 0 }]);
  expect((await balances(bo, 61)).status).toBe(422);
  expect((await balances({ id: sue.token })).status).toBe(404);
});

it('of an account with 100,000 transfers few are read', async () => {
  await balances(ada, 25);
  const { answer, rows, entries } = await readsOf(app.resources.database, owner, () => balances(ada, 25));
  expect(answer.data.records).toHaveLength(25);
  // 25 months of 17 steps, each of which looks at most into two indexes.
  expect(rows).toBeLessThan(1000);
  expect(entries).toBeLessThan(1500);
});

it('leaves an entry in the audit log, once an hour', async () => {
  const cleo = await app.signUp(1, 'Cleo');
  await balances(cleo);
  await balances(cleo);
  const { rows } = await owner.query('SELECT verb, subject_id FROM audit_entries WHERE account_id = $1', [cleo.id]);
  expect(rows).toEqual([{ verb: 'account.balances', subject_id: cleo.id }]);
});
