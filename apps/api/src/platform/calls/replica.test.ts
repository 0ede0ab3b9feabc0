import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { startPair, type Pair } from '../database/test-standby.ts';
import type { TestDatabase } from '../database/test-database.ts';
import { testProxy, type TestProxy } from '../database/test-proxy.ts';
import { hashSecret } from '../sessions/sessions.ts';
import { openReplica, type Replica } from './replica.ts';

// Two processes without anything in common but the database, one primary and one replica.
const quiet = {
  DATA_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  LOG_LEVEL: 'silent',
};
let pair: Pair;
let way: TestProxy;
let [one, two]: TestApp[] = [];
let standby: Client;
let primary: Client;
beforeAll(async () => {
  pair = await startPair({ max_standby_streaming_delay: '50ms' });
  way = await testProxy(pair.standby.url, () => null);
  const { url } = pair.primary;
  const database: TestDatabase = { url, ownerUrl: url, way: { url, replica: way.url }, drop: async () => {} };
  [one, two] = [await testApp(quiet, { database }), await testApp(quiet, { database })];
  standby = await clientOf(pair.standby.url);
  primary = await clientOf(url);
}, 60_000);
afterAll(async () => {
  await Promise.all([standby.end(), primary.end()]);
  await one!.stop();
  await two!.stop();
  await way.close();
  await pair.stop();
});

async function clientOf(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

function isRead() {
  return two!.resources.replica!.gauge().isRead;
}
/** How many calls the replica has answered. */
function reads() {
  return two!.resources.replica!.gauge().reads.get('') ?? 0;
}
function pause() {
  return standby.query('SELECT pg_wal_replay_pause()');
}
function resume() {
  return standby.query('SELECT pg_wal_replay_resume()');
}
async function caughtUp() {
  const { rows } = await primary.query('SELECT pg_current_wal_insert_lsn() AS lsn');
  const reached = async () => (await standby.query('SELECT pg_last_wal_replay_lsn() >= $1 AS is', [rows[0].lsn])).rows;
  await expect.poll(reached).toEqual([{ is: true }]);
}

beforeEach(async () => {
  await resume();
  await caughtUp();
  await vi.waitUntil(isRead, { timeout: 5000 });
});

async function titles(app: TestApp, who: Person, orgId: string): Promise<string[]> {
  const answer = await app.call('POST', '/service/list', { token: who.token, body: { orgId } });
  expect(answer.status).toBe(200);
  return answer.data.servicesList.map(({ title }: { title: string }) => title);
}
async function offer(app: TestApp, by: Person, title: string) {
  const answer = await app.call('POST', '/service/create', { token: by.token, body: { title, budgetRequired: 10 } });
  expect(answer.status).toBe(200);
}

it('who has changed something sees it in each process and session, others see what the replica has', async () => {
  const guild = await one!.signUp(2);
  const other = await one!.signUp();
  const body = { email: guild.email, password: 'secret12' };
  const elsewhere = { ...guild, token: (await two!.call('POST', '/auth/login', { body })).data.token as string };
  await caughtUp();
  await pause();
  const before = reads();
  await offer(one!, guild, 'Roofing');
  expect(await titles(two!, guild, guild.id)).toEqual(['Roofing']);
  expect(await titles(two!, elsewhere, guild.id)).toEqual(['Roofing']);
  expect(reads()).toBe(before);
  expect(await titles(two!, other, guild.id)).toEqual([]);
  expect(reads()).toBe(before + 1);
  await resume();
  await caughtUp();
  expect(await titles(two!, guild, guild.id)).toEqual(['Roofing']);
  expect(await titles(two!, other, guild.id)).toEqual(['Roofing']);
  expect(reads()).toBe(before + 3);
});

it('what is changed in a transaction is seen, what is refused or only read leaves no mark', async () => {
  const guild = await one!.signUp(2);
  const marks = async () => (await primary.query('SELECT mark FROM person_marks WHERE user_id = $1', [guild.id])).rows;
  const document = { filename: 'plan.pdf', bytes: Buffer.from('no document') };
  const refused = { title: 'A mill', document, photo: document };
  expect((await one!.call('POST', '/project/create', { token: guild.token, body: refused })).status).toBe(422);
  await one!.call('GET', '/wallet', { token: guild.token });
  expect(await marks()).toEqual([]);
  const db = one!.resources.replica!.marking(hashSecret(guild.token));
  await expect(db.transaction(() => Promise.reject(new Error('given up')))).rejects.toThrow('given up');
  const swallowed = db.transaction((inside) => inside.query({ name: '', text: 'SELECT 1 / 0' }, []).catch(() => 'so'));
  expect(await swallowed).toBe('so');
  expect(await marks()).toEqual([]);
  await db.transaction((inside) => inside.query({ name: '', text: 'UPDATE sessions SET last_seen_at = now()' }, []));
  expect(await marks()).toHaveLength(1);
});

it('a session that has just begun is known, and one that has ended opens nothing, whatever the replica has', async () => {
  const guild = await one!.signUp(2);
  await caughtUp();
  await pause();
  const body = { email: guild.email, password: 'secret12' };
  const begun = { ...guild, token: (await one!.call('POST', '/auth/login', { body })).data.token as string };
  expect(await titles(two!, begun, guild.id)).toEqual([]);
  expect((await one!.call('GET', '/auth/logout', { token: guild.token })).status).toBe(200);
  const after = await two!.call('POST', '/service/list', { token: guild.token, body: { orgId: guild.id } });
  expect(after.status).toBe(401);
});

it('what the replica lacks is not told to be missing', async () => {
  const [guild, other] = [await one!.signUp(2), await one!.signUp()];
  await caughtUp();
  await pause();
  const fresh = await one!.signUp(2);
  const answer = await two!.call('POST', `/businessUserDetail/${fresh.id}`, { token: other.token });
  expect([answer.status, answer.data.name ?? answer.data.userDetail?.name]).toEqual([200, fresh.name]);
  expect(guild.id).not.toBe(fresh.id);
});

it('a replica that is cut off costs no answer, and is read again when it is back', async () => {
  const guild = await one!.signUp(2);
  await offer(one!, guild, 'Roofing');
  await caughtUp();
  const asking = Array.from({ length: 20 }, () => titles(two!, guild, guild.id));
  way.refuse(true);
  way.cutAll();
  expect(new Set((await Promise.all(asking)).flat())).toEqual(new Set(['Roofing']));
  for (let n = 0; n < 5; n++) expect(await titles(two!, guild, guild.id)).toEqual(['Roofing']);
  await expect.poll(() => isRead(), { timeout: 5000 }).toBe(false);
  const { body } = await two!.server.inject({ url: '/metrics' });
  expect(body).toContain('\ndatabase_replica_read 0');
  way.refuse(false);
  await expect.poll(() => isRead(), { timeout: 10_000 }).toBe(true);
  const before = reads();
  expect(await titles(two!, guild, guild.id)).toEqual(['Roofing']);
  expect(reads()).toBe(before + 1);
});

/** A reader of its own, quick to look and to give up. */
async function reader(
  most?: number,
  statements?: 'named' | 'unnamed',
): Promise<{ replica: Replica; warned: string[]; close(): Promise<void> }> {
  // A pooler's way is chosen by the address past it, which may be the same.
  const open = (url: string, patience?: number): Database =>
    openDatabase(url, {
      ...{ max: 4, role: 'guildhall_app' },
      ...(patience ? { patience } : {}),
      ...(statements ? { statements, direct: url } : {}),
    });
  const database = open(pair.primary.url);
  const nodes = {
    primary: database,
    checks: open(pair.primary.url),
    replica: open(pair.standby.url, 600),
    watch: open(pair.standby.url, 600),
  };
  const warned: string[] = [];
  const log = { info: () => {}, warn: (_: object, message: string) => void warned.push(message) };
  const replica = openReplica(nodes, log, { every: 50, ...(most ? { most } : {}) });
  await expect.poll(() => replica.gauge().isRead).toBe(true);
  return {
    replica,
    warned,
    close: async () => {
      await replica.close();
      await database.close();
    },
  };
}
function by(text: string) {
  return { name: '', text };
}
function causes({ replica }: { replica: Replica }) {
  return Object.fromEntries(replica.gauge().reads);
}

it('what is slow, in the way of the log or no read is left to the primary', async () => {
  const person = await one!.signUp();
  await primary.query('CREATE TABLE in_the_way AS SELECT 1 AS n; GRANT ALL ON in_the_way TO guildhall_app');
  await caughtUp();
  const token = hashSecret(person.token);
  const [slow, blocked, wrong] = await Promise.all([reader(), reader(), reader()]);
  const ask = (which: typeof slow, text: string) => which.replica.read(token, (db) => db.query(by(text), []));
  const asked = Promise.all([
    ask(slow, 'SELECT pg_sleep(5)'),
    ask(blocked, 'SELECT n, pg_sleep(0.5) FROM in_the_way'),
    ask(wrong, 'INSERT INTO in_the_way VALUES (2)'),
  ]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await primary.query('DROP TABLE in_the_way');
  expect(await asked).toEqual([null, null, null]);
  expect([slow, blocked, wrong].map(causes)).toEqual([{ failed: 1 }, { failed: 1 }, { failed: 1 }]);
  const passedOver = 'The replica of DATABASE_REPLICA_URL is passed over.';
  expect([slow, blocked].map(({ warned }) => warned[0])).toEqual([passedOver, passedOver]);
  // This says nothing of the server.
  expect(wrong.warned).toEqual(['A call cannot be answered by the replica.']);
  await expect.poll(() => slow.replica.gauge().isRead, { timeout: 10_000 }).toBe(true);
  await Promise.all([slow, blocked, wrong].map((each) => each.close()));
});

it.each(['named', 'unnamed'] as const)('through a pooler it is the same (%s statements)', async (statements) => {
  const guild = await one!.signUp(2);
  await caughtUp();
  const each = await reader(undefined, statements);
  const token = hashSecret(guild.token);
  const asked = `SELECT title, current_user AS me, current_setting('statement_timeout') AS limit FROM services WHERE organization_id = '${guild.id}' ORDER BY title`;
  const ask = () => each.replica.read(token, (db) => db.query(by(asked), []));
  const add = (title: string) =>
    by(`INSERT INTO services (organization_id, title, budget_cents) VALUES ('${guild.id}', '${title}', 1)`);
  const db = each.replica.marking(token);
  expect(await ask()).toEqual({ data: [] });
  await pause();
  await db.query(add('Roofing'), []);
  expect(await ask()).toBe(null);
  await db.transaction((inside) => inside.query(add('Thatching'), []));
  await resume();
  await caughtUp();
  const row = { me: 'guildhall_app', limit: '600ms' };
  expect(await ask()).toEqual({
    data: [
      { ...row, title: 'Roofing' },
      { ...row, title: 'Thatching' },
    ],
  });
  expect(causes(each)).toEqual({ '': 2, written: 1 });
  await each.close();
});

it('the one of both that is less busy answers', async () => {
  const person = await one!.signUp();
  await caughtUp();
  const each = await reader();
  const ask = () =>
    each.replica.read(hashSecret(person.token), (db) => db.query(by('SELECT 1 AS n, pg_sleep(0.1)'), []));
  const [first, second] = await Promise.all([ask(), ask()]);
  expect([first?.data, second]).toEqual([[{ n: 1, pg_sleep: '' }], null]);
  expect(causes(each)).toEqual({ '': 1, busy: 1 });
  await each.close();
});

it('one that is too far behind is passed over until it has caught up', async () => {
  const person = await one!.signUp();
  await caughtUp();
  const each = await reader(300);
  await pause();
  expect(each.replica.gauge().isRead).toBe(true);
  await primary.query('CREATE TABLE more ()');
  await expect.poll(() => each.replica.gauge().isRead).toBe(false);
  expect(each.replica.gauge().behind).toBeGreaterThan(0.3);
  expect(await each.replica.read(hashSecret(person.token), (db) => db.query(by('SELECT 1'), []))).toBe(null);
  expect(causes(each)).toEqual({ behind: 1 });
  await resume();
  await expect.poll(() => each.replica.gauge()).toMatchObject({ isRead: true, behind: 0 });
  await each.close();
});

it('one that has become a primary of its own is passed over', async () => {
  await standby.query('SELECT pg_promote()');
  await expect.poll(() => isRead(), { timeout: 5000 }).toBe(false);
  const guild = await one!.signUp(2);
  await offer(one!, guild, 'Roofing');
  expect(await titles(two!, guild, guild.id)).toEqual(['Roofing']);
});
