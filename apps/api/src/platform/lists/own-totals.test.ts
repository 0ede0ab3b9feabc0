import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../database/test-database.ts';

let store: TestDatabase;
let owner: Client;
const ids = Array.from({ length: 4 }, () => randomUUID()).toSorted();
beforeAll(async () => {
  store = await testDatabase();
  owner = new Client({ connectionString: store.ownerUrl });
  await owner.connect();
  await owner.query(
    `INSERT INTO users (id, type, name, email, password_hash, institution_type_id)
      SELECT id, 2, 'Org', id || '@example.com', '', (SELECT id FROM institution_types LIMIT 1) FROM unnest($1::uuid[]) AS id`,
    [ids],
  );
});
afterAll(async () => {
  await owner.end();
  await store.drop();
});

async function totals(list: string) {
  const { rows } = await owner.query<{ total: string }>(
    `SELECT coalesce(t.total, 0) AS total FROM unnest($1::uuid[]) AS id LEFT JOIN own_totals AS t ON t.owner_id = id AND t.list = $2 ORDER BY id`,
    [ids, list],
  );
  return rows.map(({ total }) => Number(total));
}

it('counts what a statement adds to each account, and what it takes away', async () => {
  const [a, b, c, d] = ids;
  await owner.query('INSERT INTO connections (user_id, organization_id) VALUES ($1, $2), ($1, $3), ($2, $3)', [
    a,
    b,
    c,
  ]);
  expect(await totals('connections')).toEqual([2, 1, 0, 0]);
  await owner.query('INSERT INTO connections (user_id, organization_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    a,
    b,
  ]);
  expect(await totals('connections')).toEqual([2, 1, 0, 0]);
  await owner.query('DELETE FROM connections WHERE user_id = $1', [a]);
  expect(await totals('connections')).toEqual([0, 1, 0, 0]);
  await owner.query('DELETE FROM connections WHERE user_id = $1', [d]);
  expect(await totals('connections')).toEqual([0, 1, 0, 0]);
});

it('counts a conversation for both sides, once', async () => {
  const [a, b, c] = ids;
  const write = `INSERT INTO conversations AS v (low_id, high_id, messages_count, last_message_at) VALUES ($1, $2, 1, now())
    ON CONFLICT (low_id, high_id) DO UPDATE SET messages_count = v.messages_count + 1`;
  for (const pair of [
    [a, b],
    [a, b],
    [b, c],
  ])
    await owner.query(write, pair);
  expect(await totals('conversations')).toEqual([1, 2, 1, 0]);
});
