import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { answerOf, joinedQuery } from './joined-query.ts';
import { statement } from './statement.ts';
import { testProxy } from './test-proxy.ts';
import { testDatabase, type TestDatabase } from './test-database.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await testDatabase();
});
afterAll(() => store.drop());

const whoAndHow = statement(
  'test.who-and-how',
  `SELECT current_user AS me, current_setting('lock_timeout') AS locks, current_setting('statement_timeout') AS statements,
    current_setting('TimeZone') AS zone, current_setting('jit') AS jit`,
);
const ours = [{ me: 'guildhall_app', locks: '2s', statements: '15s', zone: 'UTC', jit: 'off' }];
const names = ['test.who-and-how', 'test.divided'];
const kept = { name: '', text: 'SELECT name FROM pg_prepared_statements ORDER BY prepare_time' };
const divided = statement<{ by: number }, { result: number }>('test.divided', 'SELECT 12 / :by::int AS result');

it.each(['named', 'unnamed'] as const)(
  'through a pooler each statement and each transaction takes the role and the limits (%s statements)',
  async (statements) => {
    const { ownerUrl } = store;
    const database = openDatabase(ownerUrl, { max: 1, role: 'guildhall_app', direct: ownerUrl, statements });
    for (let again = 0; again < 2; again++) {
      expect(await database.query(whoAndHow, {})).toEqual(ours);
      expect(await database.query(divided, { by: 3 })).toEqual([{ result: 4 }]);
      expect(await database.query(divided, { by: 4 })).toEqual([{ result: 3 }]);
      expect((await database.query<{ name: string }>(kept, [])).map(({ name }) => name)).toEqual(
        statements === 'named' ? names : [],
      );
      // After a failure the driver gives the connection up.
      await expect(database.query(divided, { by: 0 })).rejects.toMatchObject({ code: '22012' });
      expect(await database.transaction((db) => db.query(whoAndHow, {}))).toEqual(ours);
    }
    const rewrite = { name: '', text: 'UPDATE transfers SET amount_cents = 1' };
    await expect(database.query(rewrite, [])).rejects.toMatchObject({ code: '42501' });
    await database.close();
  },
);

it('a pooler that is away fails the look at the database', async () => {
  const pooler = await testProxy(store.ownerUrl, () => null);
  const database = openDatabase(pooler.url, { max: 1, direct: store.ownerUrl });
  await database.ping();
  await pooler.close();
  await expect
    .poll(() =>
      database.ping().then(
        () => 'answers',
        ({ code }) => code,
      ),
    )
    .toBe('ECONNREFUSED');
  await database.close();
});

it('the role ends with the statement, so that nobody inherits it from a pooler', async () => {
  const client = new pg.Client({ connectionString: store.ownerUrl });
  await client.connect();
  const role = { text: `SELECT set_config('role', 'guildhall_app', true)` };
  const ask = async (config: { text: string; values: unknown[] }) =>
    (await answerOf(client, joinedQuery(config, { before: [role] }))).rows;
  const me = async () => (await client.query('SELECT current_user AS me')).rows;
  const before = await me();
  expect(await ask({ text: 'SELECT current_user AS me', values: [] })).toEqual([{ me: 'guildhall_app' }]);
  expect(await me()).toEqual(before);
  await expect(ask({ text: 'SELECT 1 / 0', values: [] })).rejects.toMatchObject({ code: '22012' });
  expect(await me()).toEqual(before);
  await client.end();
});
