import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '../database/database.ts';
import { testDatabase, type TestDatabase } from '../database/test-database.ts';
import type { UserCtx } from './context.ts';
import { onceByKey } from './idempotency.ts';
import { Refusal } from './refusal.ts';

let store: TestDatabase;
let db: Database;
let owner: Database;
beforeAll(async () => {
  store = await testDatabase();
  db = openDatabase(store.ownerUrl, { max: 5, role: 'guildhall_app' });
  owner = openDatabase(store.ownerUrl, { max: 1 });
});
afterAll(async () => {
  await db.close();
  await owner.close();
  await store.drop();
});

/** A request of a new account under the key `k`; `body` stands for its fingerprint. */
function request() {
  const caller = { id: randomUUID(), type: 1, actor: '' } as const;
  return (body: string, verb: () => Promise<unknown>) => {
    const ctx: Partial<UserCtx> = { db, caller, idempotencyKey: 'k', fingerprint: Buffer.from(body) };
    return onceByKey(ctx as UserCtx, verb);
  };
}

it('runs a request once, however often it is sent at the same time', async () => {
  const ask = request();
  let runs = 0;
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => ask('a', async () => ({ run: ++runs, at: await db.ping() }))),
  );
  expect(runs).toBe(1);
  expect(answers).toEqual(Array.from({ length: 4 }, () => ({ run: 1 })));
});

it('refuses another request under the key, while the first is under way and afterwards', async () => {
  const ask = request();
  await ask('a', async () => {
    await expect(ask('b', async () => 'b')).rejects.toMatchObject({ code: 'conflict' });
    return null;
  });
  expect(await ask('a', async () => 'again')).toBeNull();
  await expect(ask('b', async () => 'b')).rejects.toMatchObject({ code: 'conflict' });
});

it('frees the key of a refused request', async () => {
  const ask = request();
  await expect(ask('a', () => Promise.reject(new Refusal('not_found')))).rejects.toMatchObject({ code: 'not_found' });
  expect(await ask('b', async () => 'b')).toBe('b');
});

it('leaves the key of a request whose end is not known to the same request alone', async () => {
  const ask = request();
  await expect(ask('a', () => Promise.reject(new Refusal('unavailable')))).rejects.toMatchObject({
    code: 'unavailable',
  });
  await expect(ask('b', async () => 'b')).rejects.toMatchObject({ code: 'conflict' });
  expect(await ask('a', async () => 'again')).toBe('again');
});

it('lets a key be used for another request after 24 hours', async () => {
  const ask = request();
  await ask('a', async () => 'a');
  const age = (interval: string) =>
    owner.query({ name: '', text: 'UPDATE idempotency_keys SET created_at = now() - $1::interval' }, [interval]);
  await age('23 hours 59 minutes');
  await expect(ask('b', async () => 'b')).rejects.toMatchObject({ code: 'conflict' });
  await age('24 hours 1 minute');
  expect(await ask('b', async () => 'b')).toBe('b');
});
