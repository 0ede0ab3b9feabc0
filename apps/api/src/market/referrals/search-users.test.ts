import { mostListed } from '@guildhall/contract/paging.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await testApp();
  ada = await app.signUp(1, 'Ädä Asker');
  await app.signUp(2, 'Zunft der Gläser');
  const owner = new Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query(
    `INSERT INTO users (type, name, email, password_hash)
    SELECT 1, 'Person ' || lpad(n::text, 5, '0'), 'person-' || n || '@example.com', 'x' FROM generate_series(1, 20000) AS n`,
  );
  await owner.query('VACUUM ANALYZE users');
  await owner.end();
});
afterAll(() => app.stop());

function search(body: Record<string, unknown> = {}, by: Person = ada) {
  return app.call('POST', '/user/search', { token: by.token, body });
}

function namesOf({ data }: { data: any }) {
  return data.records.map(({ name }: { name: string }) => name);
}

describe('the users to refer', () => {
  it('are all but the caller by name, ten per page, with id and name only §7.user-search', async () => {
    const first = await search();
    expect(first.data).toMatchObject({ recordsTotal: 20_001, recordsFiltered: 20_001 });
    expect(namesOf(first)).toEqual(Array.from({ length: 10 }, (_, n) => `Person ${String(n + 1).padStart(5, '0')}`));
    expect(Object.keys(first.data.records[0])).toEqual(['id', 'name']);
    expect(namesOf(await search({ start: 10, length: 1 }))).toEqual(['Person 00011']);
    expect(namesOf(await search({ start: 20_000 }))).toEqual(['Zunft der Gläser']);
    expect(namesOf(await search({ start: 1_000_000_000 }))).toEqual([]);
  });

  it('are counted with new sign-ups', async () => {
    const newcomers = await Promise.all([app.signUp(), app.signUp(2), app.signUp()]);
    expect((await search()).data.recordsTotal).toBe(20_004);
    expect((await search({ search: 'asker' }, newcomers[0])).data).toMatchObject({
      recordsFiltered: 1,
      records: [{ id: ada.id, name: 'Ädä Asker' }],
    });
    expect((await search({ search: 'asker' })).data).toMatchObject({ recordsFiltered: 0, records: [] });
  });

  it('are found without regard to case and accents, and counted up to a bound', async () => {
    expect(namesOf(await search({ search: 'GLASER' }))).toEqual(['Zunft der Gläser']);
    expect((await search({ search: { value: 'person 0001' } })).data.recordsFiltered).toBe(10);
    expect((await search({ search: 'person' })).data.recordsFiltered).toBe(mostListed);
    expect((await search({ search: '%' })).data.recordsFiltered).toBe(0);
  });

  // One is common among the first names, the next where names begin with it, the last one neither.
  it.each(['person', 'person 1', '1'])('are the same on all pages where too many match %j', async (text) => {
    for (const order of [{ column: 0 }, { column: 1 }, { column: 1, dir: 'desc' }]) {
      const found: { id: string; name: string }[] = [];
      for (let start = 0; start < mostListed; start += 100)
        found.push(...(await search({ search: text, order: [order], start, length: 100 })).data.records);
      expect(new Set(found.map(({ id }) => id)).size).toBe(mostListed);
      const keys = found.map(({ id, name }) => (order.column === 0 ? id : name));
      const sorted = keys.toSorted();
      expect(keys).toEqual(order.dir === 'desc' ? sorted.reverse() : sorted);
      expect((await search({ search: text, order: [order], start: mostListed })).data.records).toEqual([]);
    }
  });

  it('come first by name where a word is common among the first names, or names begin with it', async () => {
    const page = { start: mostListed - 1, length: 1 };
    expect(namesOf(await search({ search: 'person', ...page }))).toEqual(['Person 01000']);
    expect(namesOf(await search({ search: 'person 1', ...page }))).toEqual(['Person 10999']);
    expect(namesOf(await search({ search: 'person', ...page, order: [{ column: 1, dir: 'desc' }] }))).toEqual([
      'Person 19001',
    ]);
  });

  it('come in either order of either column', async () => {
    expect(namesOf(await search({ order: [{ column: 1, dir: 'desc' }], length: 2 }))).toEqual([
      'Zunft der Gläser',
      expect.any(String),
    ]);
    const ids = (await search({ order: [{ column: 0, dir: 'desc' }], length: 100 })).data.records.map(
      ({ id }: { id: string }) => id,
    );
    expect(ids).toEqual([...ids].sort().reverse());
  });

  it.each([
    { length: 101 },
    { length: 0 },
    { start: -1 },
    { order: [{ column: 2, dir: 'asc' }] },
    { order: [{ column: 'email', dir: 'asc' }] },
    { order: [{ column: 0, dir: 'ASC NULLS FIRST' }] },
    { search: 'x'.repeat(101) },
    { search: ['a'] },
    { search: 'nul \u0000' },
  ])('refuse %j', async (body) => {
    expect((await search(body)).status).toBe(422);
  });

  it('need a session', async () => {
    for (const token of [null, 'invented', 'guildhall-public'])
      expect(await app.call('POST', '/user/search', { token })).toMatchObject({ status: 401 });
  });
});
