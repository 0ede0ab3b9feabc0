import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownerPool } from '../platform/database/test-database.ts';
import { testApp, type Person, type TestApp } from '../server/test-app.ts';

let app: TestApp;
let owner: pg.Pool;
let person: Person;
let base: string;
beforeAll(async () => {
  app = await testApp({ DATABASE_POOL: '2' });
  owner = ownerPool(app.ownerUrl, 2);
  person = await app.signUp();
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}/api`;
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

it('a search is given up when its client goes, and the next call on its connection is answered', async () => {
  const search = (signal?: AbortSignal) =>
    fetch(`${base}/search`, {
      method: 'POST',
      headers: { authorization: person.token, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'river' }),
      ...(signal ? { signal } : {}),
    });
  const locking = await owner.connect();
  const waiting = async () =>
    (await owner.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
      .rowCount!;
  try {
    // The search waits for as long as it takes.
    await locking.query('BEGIN; LOCK TABLE users');
    const going = new AbortController();
    const asked = search(going.signal).catch((error: Error) => error.name);
    while ((await waiting()) === 0);
    const from = performance.now();
    going.abort();
    expect(await asked).toBe('AbortError');
    while ((await waiting()) > 0);
    // Long before it would have given up the lock by itself.
    expect(performance.now() - from).toBeLessThan(1_000);
  } finally {
    await locking.query('ROLLBACK');
    locking.release();
  }
  expect((await search()).status).toBe(200);
});
