import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { startPair, type Pair } from '../database/test-standby.ts';
import type { TestDatabase } from '../database/test-database.ts';
import { provideRoleSettings } from '../database/session-settings.ts';
import { applicationLogIn, asApplication } from '../database/test-log-in.ts';
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
let one: TestApp | undefined;
let two: TestApp | undefined;
let standby: Client;
let primary: Client;
beforeAll(async () => {
  pair = await startPair({ max_standby_streaming_delay: '50ms' });
  way = await testProxy(pair.standby.url, () => null);
  const { url } = pair.primary;
  const database: TestDatabase = { url, ownerUrl: url, way: { url, replica: way.url }, drop: async () => {} };
  one = await testApp(quiet, { database });
  two = await testApp(quiet, { database });
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

/** Moves what is noted of all accounts into the past, as if nobody had changed anything for this number of seconds. */
async function rest(seconds: number) {
  await primary.query('UPDATE account_changes SET changed_at = changed_at - make_interval(secs => $1)', [seconds]);
}

it('who has changed something is answered by the primary for a while, in each process and session, and others by the replica', async () => {
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
  await rest(12);
  expect(await titles(two!, guild, guild.id)).toEqual(['Roofing']);
  expect(reads()).toBe(before);
  expect(await titles(two!, other, guild.id)).toEqual([]);
  expect(reads()).toBe(before + 1);
  await resume();
  await caughtUp();
  await rest(6);
  expect(await titles(two!, guild, guild.id)).toEqual(['Roofing']);
  expect(await titles(two!, other, guild.id)).toEqual(['Roofing']);
  expect(reads()).toBe(before + 3);
});

it('a change is noted before it is made and after a long call, once a second, of the organization that is acted for too', async () => {
  const guild = await one!.signUp(2);
  const member = await one!.signUp();
  const { replica, close } = await reader();
  const noted = async () => {
    const text =
      'SELECT user_id AS id, changed_at AS at FROM account_changes WHERE user_id = ANY($1) ORDER BY changed_at';
    return (await primary.query(text, [[guild.id, member.id]])).rows as { id: string; at: Date }[];
  };
  const change = (work: () => Promise<unknown>) => replica.changing(hashSecret(member.token), work);
  await change(async () => expect(await noted()).toMatchObject([{ id: member.id }]));
  const [first] = await noted();
  await change(async () => {});
  expect(await noted()).toEqual([first]);
  const refused = change(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  const [last] = await noted();
  expect(last!.at.getTime() - first!.at.getTime()).toBeGreaterThan(1_000);
  await primary.query('UPDATE sessions SET acting_for = $2 WHERE user_id = $1', [member.id, guild.id]);
  await change(async () => {});
  expect((await noted()).map(({ id }) => id)).toEqual([member.id, guild.id]);
  await close();
});

it('what is only read, and a call without a session, notes nothing', async () => {
  const guild = await one!.signUp(2);
  const { rows: before } = await primary.query('SELECT count(*) FROM account_changes');
  await one!.call('GET', '/wallet', { token: guild.token });
  await one!.call('POST', '/notifications', { token: guild.token, body: { start: 0, length: 10 } });
  await one!.call('POST', '/service/create', { token: 'nobody', body: { title: 'A mill', budgetRequired: 1 } });
  expect(await titles(two!, guild, guild.id)).toEqual([]);
  expect((await primary.query('SELECT count(*) FROM account_changes')).rows).toEqual(before);
});

it('a member who acts for an organization sees what another member has changed for it', async () => {
  const guild = await one!.signUp(2);
  const member = await one!.signUp();
  await primary.query(`INSERT INTO memberships (organization_id, member_id, role) VALUES ($1, $2, 'editor')`, [
    guild.id,
    member.id,
  ]);
  await primary.query('UPDATE sessions SET acting_for = $2 WHERE user_id = $1', [member.id, guild.id]);
  await caughtUp();
  await pause();
  await offer(one!, guild, 'Roofing');
  expect(await titles(two!, member, guild.id)).toEqual(['Roofing']);
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
  const guild = await one!.signUp(2);
  const other = await one!.signUp();
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
  await rest(20);
  const asking = Array.from({ length: 20 }, () => titles(two!, guild, guild.id));
  way.refuse(true);
  way.cutAll();
  expect(new Set((await Promise.all(asking)).flat())).toEqual(new Set(['Roofing']));
  for (let n = 0; n < 5; n++) expect(await titles(two!, guild, guild.id)).toEqual(['Roofing']);
  await expect.poll(() => isRead()).toBe(false);
  const { body } = await two!.server.inject({ url: '/metrics' });
  expect(body).toContain('\ndatabase_replica_read 0');
  way.refuse(false);
  await expect.poll(() => isRead(), { timeout: 20_000 }).toBe(true);
  const before = reads();
  expect(await titles(two!, guild, guild.id)).toEqual(['Roofing']);
  expect(reads()).toBe(before + 1);
});

/** A reader of its own, quick to look and to give up. */
async function reader(
  settings: { mostBehind?: number; logsInAsRole?: boolean; patience?: number } = {},
): Promise<{ replica: Replica; warned: string[]; gauge: Database['gauge']; close(): Promise<void> }> {
  const { mostBehind = 10_000, logsInAsRole = false, patience = 600 } = settings;
  const open = (url: string, limit?: number): Database =>
    openDatabase(logsInAsRole ? asApplication(url) : url, {
      max: 4,
      role: 'guildhall_app',
      ...(limit ? { patience: limit } : {}),
      ...(logsInAsRole ? { ownerUrl: url } : {}),
    });
  const database = open(pair.primary.url);
  const warned: string[] = [];
  const log = { info: () => {}, warn: (_: object, message: string) => void warned.push(message) };
  const onStandby = () => open(pair.standby.url, patience);
  const nodes = { primary: database, replica: onStandby(), watch: onStandby() };
  const replica = openReplica(nodes, log, { mostBehind, lookEvery: 50, pause: 2_000 });
  await expect.poll(() => replica.gauge().isRead).toBe(true);
  return {
    replica,
    warned,
    gauge: nodes.replica.gauge,
    close: async () => {
      await replica.close();
      await database.close();
    },
  };
}
function callerOf({ token }: Person) {
  return { tokenHash: hashSecret(token), needs: 'reader' } as const;
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
  const caller = callerOf(person);
  const [slow, blocked, wrong] = await Promise.all([reader(), reader(), reader()]);
  const ask = (which: typeof slow, text: string) => which.replica.read(caller, (db) => db.query(by(text), []));
  const asked = Promise.all([
    ask(slow, 'SELECT pg_sleep(5)'),
    ask(blocked, 'SELECT n, pg_sleep(0.5) FROM in_the_way'),
    ask(wrong, 'INSERT INTO in_the_way VALUES (2)'),
  ]);
  const underWay = `SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND query LIKE '%FROM in_the_way'`;
  await expect.poll(async () => (await standby.query(underWay)).rowCount, { interval: 5 }).toBe(1);
  await primary.query('DROP TABLE in_the_way');
  expect(await asked).toEqual([null, null, null]);
  expect([slow, blocked, wrong].map(causes)).toEqual([{ failed: 1 }, { failed: 1 }, { failed: 1 }]);
  const passedOver = 'The replica of DATABASE_REPLICA_URL is passed over.';
  expect([slow, blocked].map(({ warned }) => warned[0])).toEqual([passedOver, passedOver]);
  // This says nothing of the server.
  expect(wrong.warned).toEqual(['A call cannot be answered by the replica.']);
  await expect.poll(() => slow.replica.gauge().isRead).toBe(true);
  await Promise.all([slow, blocked, wrong].map((each) => each.close()));
});

it('with a log-in of its own, as through a pooler, it is the same', async () => {
  const guild = await one!.signUp(2);
  await applicationLogIn(pair.primary.url);
  await provideRoleSettings(pair.primary.url, 'guildhall_app', { patience: 15_000 });
  await caughtUp();
  const each = await reader({ logsInAsRole: true });
  const caller = callerOf(guild);
  const asked = `SELECT current_user AS me, current_setting('statement_timeout') AS limit`;
  const ask = () => each.replica.read(caller, (db) => db.query(by(asked), []));
  expect(await ask()).toEqual({ data: [{ me: 'guildhall_app', limit: '15s' }] });
  await each.replica.changing(caller.tokenHash, async () => {});
  expect(await ask()).toBe(null);
  expect(causes(each)).toEqual({ '': 1, written: 1 });
  await each.close();
});

it('the one of both that is less busy answers', async () => {
  const person = await one!.signUp();
  await caughtUp();
  const tried = async () => {
    // The first read waits until the second has been answered, however long that takes.
    const each = await reader({ patience: 60_000 });
    const waits = 'SELECT 1 AS n, pg_advisory_lock_shared(1)';
    const ask = () => each.replica.read(callerOf(person), (db) => db.query(by(waits), []));
    await standby.query('SELECT pg_advisory_lock(1)');
    try {
      const asked = ask();
      await expect.poll(() => each.gauge(), { interval: 5 }).toMatchObject({ total: 1, idle: 0 });
      expect(await ask()).toBe(null);
      await standby.query('SELECT pg_advisory_unlock(1)');
      expect((await asked)?.data).toEqual([{ n: 1, pg_advisory_lock_shared: '' }]);
      expect(causes(each)).toEqual({ '': 1, busy: 1 });
    } finally {
      await standby.query('SELECT pg_advisory_unlock_all()');
      await each.close();
    }
  };
  // The standby cancels what waits where the primary has cleaned up meanwhile; then it is tried again.
  await vi.waitFor(tried, { timeout: 50_000 });
});

it('one that is too far behind is passed over until it has caught up', async () => {
  const person = await one!.signUp();
  await caughtUp();
  const each = await reader({ mostBehind: 300 });
  await pause();
  expect(each.replica.gauge().isRead).toBe(true);
  await primary.query('CREATE TABLE more ()');
  await expect.poll(() => each.replica.gauge().isRead).toBe(false);
  expect(each.replica.gauge().behind).toBeGreaterThan(0.3);
  expect(await each.replica.read(callerOf(person), (db) => db.query(by('SELECT 1'), []))).toBe(null);
  expect(causes(each)).toEqual({ behind: 1 });
  await resume();
  await expect.poll(() => each.replica.gauge()).toMatchObject({ isRead: true });
  await each.close();
});

it('one that has become a primary of its own is passed over', async () => {
  await standby.query('SELECT pg_promote()');
  await expect.poll(() => isRead()).toBe(false);
  const guild = await one!.signUp(2);
  await offer(one!, guild, 'Roofing');
  await rest(20);
  expect(await titles(two!, guild, guild.id)).toEqual(['Roofing']);
});
