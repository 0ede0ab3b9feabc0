import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
let ada: Person;
let guild: Person;
beforeAll(async () => {
  app = await testApp();
  ada = await app.signUp();
  guild = await app.signUp(2, 'Élan & Söhne 100%');
  const owner = new Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query(
    `INSERT INTO users (type, name, email, password_hash, institution_type_id)
    SELECT CASE n % 2 WHEN 0 THEN 2 ELSE 1 END, 'Workshop of the Long Name ' || lpad((n / 2)::text, 4, '0'), 'w-' || n || '@example.com', 'x',
      CASE n % 2 WHEN 0 THEN t.id END
    FROM generate_series(0, 19999) AS n
      JOIN (SELECT id, row_number() OVER () - 1 AS i FROM institution_types) AS t ON t.i = n / 2 % 10`,
  );
  await owner.query('VACUUM ANALYZE users');
  await owner.end();
});
afterAll(() => app.stop());

function list(body: Record<string, unknown> = {}, by: Person = ada) {
  return app.call('POST', '/complain/userList', { token: by.token, body });
}

function namesOf({ data }: { data: { records: { name: string }[] } }) {
  return data.records.map((record) => record.name);
}

describe('the organizations to complain about', () => {
  it('are listed by name, a thousand at once, in at most 200 kB §7.complain-user-list §9.select.complaint', async () => {
    const first = await list({ start: 0, length: 1000 });
    expect(first.data).toMatchObject({ recordsTotal: 10_001, recordsFiltered: 10_001 });
    expect(JSON.stringify(first).length).toBeLessThan(200_000);
    expect(first.data.records).toHaveLength(1000);
    expect(Object.keys(first.data.records[1])).toEqual(['id', 'name', 'orgType']);
    expect(namesOf(first).slice(0, 3)).toEqual([
      'Élan & Söhne 100%',
      'Workshop of the Long Name 0000',
      'Workshop of the Long Name 0001',
    ]);
    expect(namesOf(await list({ start: 10_000 }))).toEqual(['Workshop of the Long Name 9999']);
    expect(namesOf(await list({ start: 1_000_000_000 }))).toEqual([]);
  });

  it('leave out the caller', async () => {
    const { data } = await list({ length: 1000 }, guild);
    expect(data).toMatchObject({ recordsTotal: 10_000, recordsFiltered: 10_000 });
    expect(data.records.some((record: { id: string }) => record.id === guild.id)).toBe(false);
    expect((await list({ search: 'elan' }, guild)).data).toEqual({
      records: [],
      recordsTotal: 10_000,
      recordsFiltered: 0,
    });
  });

  it.each(['elan', 'ÉLAN', 'sohne', '100%', ' & '.trim()])(
    'are found by %j, whatever case and accents §2.add-complaint.organizations',
    async (search) => {
      const { data } = await list({ search });
      expect(data).toMatchObject({ recordsFiltered: 1, records: [{ id: guild.id }] });
    },
  );

  it('are counted where many match', async () => {
    const { data } = await list({ search: { value: 'name 12' }, length: 10 });
    expect(data).toMatchObject({ recordsTotal: 10_001, recordsFiltered: 100 });
    expect(data.records).toHaveLength(10);
    expect((await list({ search: '%' })).data.recordsFiltered).toBe(1);
    expect((await list({ search: '_' })).data.recordsFiltered).toBe(0);
  });

  it('come in either order of either column', async () => {
    const byName = await list({ order: [{ column: 1, dir: 'desc' }], length: 2 });
    expect(namesOf(byName)).toEqual(['Workshop of the Long Name 9999', 'Workshop of the Long Name 9998']);
    for (const dir of ['asc', 'desc'] as const) {
      const { data } = await list({ order: [{ column: 0, dir }], length: 50 });
      const ids = data.records.map((record: { id: string }) => record.id);
      const sorted = [...ids].sort();
      expect(ids).toEqual(dir === 'asc' ? sorted : sorted.reverse());
    }
  });

  it('take the parameters of DataTables §7.format.order', async () => {
    const form =
      'start=0&length=1000&order[0][column]=1&order[0][dir]=asc&search[value]=elan&search[regex]=false&columns[0][data]=id';
    expect((await app.call('POST', '/complain/userList', { token: ada.token, form })).data.recordsFiltered).toBe(1);
  });

  it.each([
    { length: 1001 },
    { length: 0 },
    { length: -1 },
    { start: -1 },
    { start: 'x' },
    { start: 1e10 },
    { length: [10] },
    { order: [{ column: 2, dir: 'asc' }] },
    { order: [{ column: 1, dir: 'asc; DROP TABLE users' }] },
    { order: 'name' },
    { order: [{ column: '__proto__', dir: 'asc' }] },
    { search: 'x'.repeat(101) },
    { search: ['a'] },
    { search: { value: {} } },
    { search: '\u0000' },
  ])('refuse %j', async (body) => {
    expect((await list(body)).status).toBe(422);
  });
});
