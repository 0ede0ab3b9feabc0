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
  app = await testApp({ DATABASE_POOL: '2', DATABASE_STATEMENT_SECONDS: '2', LOG_LEVEL: 'silent' });
  owner = ownerPool(app.ownerUrl, 2);
  person = await app.signUp();
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}/api`;
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

it('a statement whose client has gone holds its connection for a while and not for ever', async () => {
  const search = (signal?: AbortSignal) =>
    fetch(`${base}/search`, {
      method: 'POST',
      headers: { authorization: person.token, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'river' }),
      ...(signal ? { signal } : {}),
    });
  const asleep = async () =>
    (await owner.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`))
      .rowCount!;
  await owner.query(`CREATE SCHEMA aside; GRANT USAGE ON SCHEMA aside TO PUBLIC; ALTER FUNCTION caller_of SET SCHEMA aside;
    CREATE FUNCTION caller_of(bytea, text) RETURNS TABLE (id uuid, type smallint, actor uuid) LANGUAGE sql
      AS 'SELECT c.* FROM pg_sleep(60) CROSS JOIN aside.caller_of($1, $2) AS c'`);
  const going = [new AbortController(), new AbortController()];
  const asked = going.map(({ signal }) => search(signal).catch((error: Error) => error.name));
  await expect.poll(asleep, { interval: 10 }).toBe(2);
  for (const each of going) each.abort();
  expect(await Promise.all(asked)).toEqual(['AbortError', 'AbortError']);
  await owner.query('DROP FUNCTION public.caller_of; ALTER FUNCTION aside.caller_of SET SCHEMA public');
  // Each connection of the pool is held until the database ends what it runs, a minute before it would end by itself.
  await expect.poll(asleep).toBe(0);
  expect((await search()).status).toBe(200);
});
