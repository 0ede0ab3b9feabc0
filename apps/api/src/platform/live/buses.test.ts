import { randomBytes, randomUUID } from 'node:crypto';
import type { LiveEvent } from '@guildhall/contract/live.contract.ts';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database, type Db } from '../database/database.ts';
import { testDatabase, type TestDatabase } from '../database/test-database.ts';
import { testProxy, type TestProxy } from '../database/test-proxy.ts';
import { testApp } from '../../server/test-app.ts';
import { startLive, publishLiveEvents, type Live } from './live.ts';
import { openRedisBus } from './redis-bus.ts';
import { sealNotice } from './sealed-notice.ts';
import { testRedis, type TestRedis } from './test-redis.ts';

type Process = { database: Database; live: Live; proxy: TestProxy; gaps: () => number; stop(): Promise<void> };

let store: TestDatabase;
let redis: TestRedis;
const logged: unknown[] = [];
const log = {
  info: (...line: unknown[]) => void logged.push(line),
  warn: (context: { err?: Error }, message: string) =>
    void logged.push([context.err?.message, context.err?.stack, message]),
};
const processes: Process[] = [];
const key = randomBytes(32);

beforeAll(async () => {
  [store, redis] = await Promise.all([testDatabase(), testRedis()]);
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((each) => each.stop()));
});
afterAll(async () => {
  await Promise.all([store.drop(), redis.stop()]);
});

/** What a process has of the bus, over a line that can be cut. */
async function startProcess(kind: string, url = redis.url): Promise<Process> {
  const proxy = await testProxy(kind === 'redis' ? url : store.ownerUrl, () => null);
  const bus = kind === 'redis' ? openRedisBus(proxy.url, key, log) : undefined;
  const database = openDatabase(bus ? store.ownerUrl : proxy.url, {
    max: 2,
    role: 'guildhall_app',
    ...(bus ? { carrier: bus } : {}),
  });
  const live = await startLive(database, bus);
  let gaps = 0;
  live.onGap(() => gaps++);
  const stop = async () => {
    await bus?.close();
    await database.close();
    await proxy.close();
  };
  const started = { database, live, proxy, gaps: () => gaps, stop };
  processes.push(started);
  return started;
}

const wallet: LiveEvent = { event: 'wallet' };
const answer = { name: '', text: 'SELECT 1' };

describe.each(['database', 'redis'])('the bus over %s', (kind) => {
  it('tells each of many accounts its own events, once, in order and on every process', async () => {
    const one = await startProcess(kind);
    const other = await startProcess(kind);
    const ids = Array.from({ length: 400 }, () => randomUUID());
    const heard: [string[], string[]] = [[], []];
    for (const [n, { live }] of [one, other].entries())
      for (const id of ids) live.hear(id, ({ event }) => heard[n]!.push(`${id} ${event}`));
    const data = { kind: 'sales' as const, count: 4, amount: 5 };
    await publishLiveEvents(one.database, [
      ...ids.map((userId) => ({ userId, event: wallet })),
      { userId: ids[7]!, event: { event: 'notification', data } },
    ]);
    const expected = [...ids.map((id) => `${id} wallet`), `${ids[7]} notification`];
    await expect.poll(() => heard).toEqual([expected, expected]);
  });

  it('tells what was told inside a transaction once it has committed, and nothing of one that was rolled back', async () => {
    const one = await startProcess(kind);
    const other = await startProcess(kind);
    const userId = randomUUID();
    const heard: unknown[] = [];
    other.live.hear(userId, ({ event }) => heard.push(event));
    const tellInside = (andThen: (db: Db) => Promise<unknown>) =>
      one.database.transaction(async (db) => {
        await one.live.publish(db, userId, wallet);
        await andThen(db);
      });
    await expect(tellInside(() => Promise.reject(new Error('back')))).rejects.toThrow('back');
    // A failure that is caught leaves a transaction that COMMIT rolls back in silence.
    await tellInside((db) => db.query({ name: '', text: 'SELECT 1 / 0' }, []).catch(() => {}));
    const told = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const committed = tellInside(() => (told.resolve(), commit.promise));
    await told.promise;
    try {
      await one.live.publish(one.database, userId, { event: 'message', data: { kind: 'read', with: userId } });
      await expect.poll(() => heard).toEqual(['message']);
    } finally {
      commit.resolve();
    }
    await committed;
    await expect.poll(() => heard).toEqual(['message', 'wallet']);
  });

  it('tells of a session that ended, whatever statement ended it', async () => {
    const { live, database } = await startProcess(kind);
    const tokenHash = randomBytes(32);
    const ended: string[] = [];
    live.hearEnds((hash) => ended.push(hash));
    await database.query(
      {
        name: '',
        text: `WITH u AS (INSERT INTO users (type, name, email, password_hash) VALUES (1, 'A', $1, '') RETURNING id)
          INSERT INTO sessions (token_hash, user_id, expires_at) SELECT $2, id, now() + interval '1 hour' FROM u`,
      },
      [`${tokenHash.toString('hex')}@example.com`, tokenHash],
    );
    await database.query({ name: '', text: 'DELETE FROM sessions WHERE token_hash = $1' }, [tokenHash]);
    await expect.poll(() => ended).toEqual([tokenHash.toString('hex')]);
  });

  it('is connected again after it was cut, and has pages ask anew', async () => {
    const one = await startProcess(kind);
    const other = await startProcess(kind);
    const userId = randomUUID();
    const heard: unknown[] = [];
    one.live.hear(userId, ({ event }) => heard.push(event));
    expect(one.live.buses()[kind as 'redis']).toBe(true);
    one.proxy.cutAll();
    await expect.poll(() => one.live.buses()[kind as 'redis']).toBe(false);
    await expect.poll(one.gaps).toBe(1);
    expect(one.live.buses()[kind as 'redis']).toBe(true);
    await other.live.publish(other.database, userId, wallet);
    await expect.poll(() => heard).toEqual(['wallet']);
    expect(other.gaps()).toBe(0);
  });
});

it('events from processes without Redis are heard by those with it', async () => {
  const without = await startProcess('database');
  const hearer = await startProcess('redis');
  const userId = randomUUID();
  const heard: unknown[] = [];
  hearer.live.hear(userId, ({ event }) => heard.push(event));
  await without.live.publish(without.database, userId, wallet);
  await expect.poll(() => heard).toEqual(['wallet']);
});

it('installations that share a Redis hear nothing of each other under different numbers', async () => {
  const numbered = (number: number) => startProcess('redis', redis.url.replace(/\/0$/, `/${number}`));
  const zero = await numbered(0);
  const one = await numbered(1);
  const alsoOne = await numbered(1);
  // As where one of both was made from a copy of the other's database.
  const userId = randomUUID();
  const heard: unknown[] = [];
  zero.live.hear(userId, ({ event }) => heard.push(`zero ${event}`));
  alsoOne.live.hear(userId, ({ event }) => heard.push(`one ${event}`));
  await one.live.publish(one.database, userId, wallet);
  await expect.poll(() => heard).toEqual(['one wallet']);
  await zero.live.publish(zero.database, userId, wallet);
  await expect.poll(() => heard).toEqual(['one wallet', 'zero wallet']);
});

it('while Redis is away everything works, and what one process could not tell has the pages of all ask anew', async () => {
  const one = await startProcess('redis');
  const other = await startProcess('redis');
  // One alone is cut off, so that the other misses nothing by its own line.
  one.proxy.refuse(true);
  one.proxy.cutAll();
  await expect.poll(() => one.live.buses().redis).toBe(false);
  // Redis is let back only after both.
  await one.live.publish(one.database, randomUUID(), wallet);
  expect(await one.database.query(answer, [])).toHaveLength(1);
  one.proxy.refuse(false);
  await expect.poll(other.gaps).toBe(1);
});

it('a product without its Redis serves on, and tells it by health and metrics', async () => {
  const app = await testApp({ REDIS_URL: redis.url });
  const ask = async (url: string) => (await app.server.inject({ url })).body;
  // The queue of jobs starts beside the rest.
  await expect.poll(() => ask('/health/ready')).toContain('"Ready."');
  expect(await ask('/metrics')).toContain('live_bus_connected{bus="redis"} 1');
  await redis.stop();
  await expect.poll(() => ask('/health/ready')).toContain('"Ready, but live events by redis are lost."');
  expect(await ask('/metrics')).toContain('live_bus_connected{bus="redis"} 0');
  const ada = await app.signUp(1);
  const guild = await app.signUp(2);
  const body = { orgId: guild.id, message: 'Hello' };
  expect(await app.call('POST', '/message/send', { token: ada.token, body })).toMatchObject({ status: 200 });
  await redis.start();
  await app.stop();
});

it('starts while Redis is away, and finds it when it is there', async () => {
  await redis.stop();
  const early = await startProcess('redis');
  expect(early.live.buses()).toEqual({ database: true, redis: false });
  await redis.start();
  await expect.poll(() => early.live.buses().redis).toBe(true);
});

it('a password that Redis refuses is not logged, and neither is the right one', async () => {
  logged.length = 0;
  const wrong = await startProcess('redis', redis.url.replace(redis.password, 'a-wrong-password'));
  expect(wrong.live.buses().redis).toBe(false);
  expect(JSON.stringify(logged)).toContain('The bus of REDIS_URL is lost');
  expect(JSON.stringify(logged)).not.toMatch(/a-wrong-password|a-password-of-redis/);
});

it('what others publish in the channel is not believed, and what passes there is not read by them', async () => {
  const { live, database } = await startProcess('redis');
  const userId = randomUUID();
  const heard: unknown[] = [];
  live.hear(userId, ({ event }) => heard.push(event));
  live.hearEnds((hash) => heard.push(hash));
  live.hearPushes(() => heard.push('push'));
  const stranger = new Redis(redis.url);
  const overheard: string[] = [];
  const spy = new Redis(redis.url);
  spy.on('message', (_channel, text) => overheard.push(text));
  await spy.subscribe('guildhall_live:0');
  const own = JSON.stringify({ userIds: [userId], event: 'message', data: { kind: 'read', with: userId } });
  const said = ['', 'null', '[]', '{"event":"wallet","userIds":5}', '{"userIds":[null]}', own];
  const sealed = [
    sealNotice(randomBytes(32), 'guildhall_live:0', own),
    sealNotice(key, 'guildhall_live:1', own),
    sealNotice(key, 'guildhall_live:0', own).replace(/^..../, 'AAAA'),
  ];
  const ends = JSON.stringify({ userIds: [], endedSession: 'f'.repeat(64) });
  for (const text of [...said, ...sealed, ends]) await stranger.publish('guildhall_live:0', text);
  await expect.poll(() => overheard).toHaveLength(said.length + sealed.length + 1);
  await live.publish(database, userId, wallet);
  await expect.poll(() => heard).toEqual(['wallet']);
  expect(overheard).toHaveLength(said.length + sealed.length + 2);
  expect(overheard.at(-1)).not.toMatch(/wallet|userIds/);
  stranger.disconnect();
  spy.disconnect();
});
