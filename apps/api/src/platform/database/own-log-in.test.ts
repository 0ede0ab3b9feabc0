import { afterAll, beforeAll, expect, it } from 'vitest';
import { applicationRole, proveApplicationRole } from './application-role.ts';
import { openDatabase, type Database, type DatabaseSettings } from './database.ts';
import { migrate } from './migrate.ts';
import { provideRoleSettings } from './session-settings.ts';
import { statement } from './statement.ts';
import { applicationLogIn } from './test-log-in.ts';
import { testProxy } from './test-proxy.ts';
import { roleServer, type RoleServer } from './test-roles.ts';

const owner = `own_log_in_${Math.random().toString(36).slice(2, 8)}`;
const opened: Database[] = [];
let server: RoleServer;
let ownerUrl: string;
let url: string;

function run(text: string) {
  return server.admin.query({ name: '', text }, []);
}
function open(address: string, settings: DatabaseSettings = {}) {
  const database = openDatabase(address, { max: 1, role: applicationRole, ownerUrl, ...settings });
  opened.push(database);
  return database;
}

// As README.md has it: an owner that is no superuser and may make no roles, and a role that logs in and owns nothing.
beforeAll(async () => {
  server = await roleServer();
  await run(`CREATE ROLE ${owner} LOGIN PASSWORD 'secret' IN ROLE ${applicationRole}`);
  await run(`CREATE DATABASE ${owner} OWNER ${owner}`);
  await run(`REVOKE CONNECT ON DATABASE ${owner} FROM PUBLIC`);
  await run(`GRANT CONNECT ON DATABASE ${owner} TO ${applicationRole}`);
  const address = new URL(server.url);
  address.username = owner;
  address.password = 'secret';
  address.pathname = `/${owner}`;
  ownerUrl = address.href;
  await migrate(ownerUrl);
  await provideRoleSettings(ownerUrl, applicationRole, { patience: 15_000 });
  url = await applicationLogIn(ownerUrl, server.url);
});
afterAll(async () => {
  for (const database of opened) await database.close();
  await run(`DROP DATABASE ${owner} WITH (FORCE)`);
  await run(`DROP ROLE ${owner}`);
  await server.stop();
});

const whoAndHow = statement(
  'test.who-and-how',
  `SELECT session_user AS login, current_user AS me, current_setting('lock_timeout') AS locks,
    current_setting('statement_timeout') AS statements, current_setting('idle_in_transaction_session_timeout') AS idle,
    current_setting('TimeZone') AS zone, current_setting('jit') AS jit`,
);
const ours = { me: applicationRole, locks: '2s', statements: '15s', idle: '15s', zone: 'UTC', jit: 'off' };
const preparedStatements = { name: '', text: 'SELECT name FROM pg_prepared_statements' };

it.each(['named', 'unnamed'] as const)(
  'the application logs in as its own role, under limits that need no preparation (%s statements)',
  async (statements) => {
    const database = open(url, { statements });
    await proveApplicationRole(database);
    const logIn = [{ login: applicationRole, ...ours }];
    expect(await database.query(whoAndHow, {})).toEqual(logIn);
    expect(await database.transaction((db) => db.query(whoAndHow, {}))).toEqual(logIn);
    const names = (await database.query<{ name: string }>(preparedStatements, [])).map(({ name }) => name);
    expect(names.includes('test.who-and-how')).toBe(statements === 'named');
    const rewrite = { name: '', text: 'UPDATE transfers SET amount_cents = 1' };
    await expect(database.query(rewrite, [])).rejects.toMatchObject({ code: '42501' });
    await expect(database.query({ name: '', text: `SET ROLE ${owner}` }, [])).rejects.toMatchObject({ code: '42501' });
  },
);

it('what it hears comes past the pooler, in the same role', async () => {
  const database = open(url);
  const heard: string[] = [];
  const hears = await database.listen('own_log_in', (payload) => heard.push(payload));
  await database.notify('own_log_in', ['news']);
  await expect.poll(() => heard).toEqual(['news']);
  expect(hears()).toBe(true);
  const listening = `SELECT usename::text AS name FROM pg_stat_activity WHERE datname = '${owner}' AND query LIKE 'LISTEN%'`;
  expect(await run(listening)).toEqual([{ name: owner }]);
});

it('its limits are written when they have changed, by two at once too', async () => {
  const change = () =>
    run(`SELECT s.xmin::text FROM pg_db_role_setting AS s JOIN pg_database AS d ON d.oid = s.setdatabase
    WHERE d.datname = '${owner}'`);
  const before = await change();
  await provideRoleSettings(ownerUrl, applicationRole, { patience: 15_000 });
  expect(await change()).toEqual(before);
  await Promise.all([1, 2, 3].map(() => provideRoleSettings(ownerUrl, applicationRole, { patience: 7_000 })));
  expect(await open(url).query(whoAndHow, {})).toMatchObject([{ ...ours, statements: '7s' }]);
});

it('a log-in of the owner in its place is refused', async () => {
  await expect(proveApplicationRole(open(ownerUrl))).rejects.toThrow(
    `made as ${owner} instead of ${applicationRole}, so nothing would guard the ledger. Let DATABASE_URL log in as ${applicationRole}`,
  );
});

it('a pooler that is away fails the look at the database', async () => {
  const pooler = await testProxy(url, () => null);
  const database = open(pooler.url);
  await database.ping();
  await pooler.close();
  const ping = () =>
    database.ping().then(
      () => 'answers',
      ({ code }) => code,
    );
  await expect.poll(ping).toBe('ECONNREFUSED');
});
