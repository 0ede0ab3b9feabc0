import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oddValues } from '../organizations/test-organizations.ts';
import type { Person } from '../../server/test-app.ts';
import { projectsApp, type ProjectsApp } from './test-projects.ts';

let app: ProjectsApp;
let viewer: Person;
let north: Person;
let categories: { id: string; name: string }[];
beforeAll(async () => {
  app = await projectsApp();
  viewer = await app.signUp(1);
  north = await app.signUp(2, 'Łódź Bakers');
  const south = await app.signUp(2, 'Southern Weavers');
  await app.owner(`UPDATE users SET city = 'Lisbon', country = 'Portugal' WHERE id = $1`, [south.id]);
  categories = (await app.call('POST', '/project/categories', { token: viewer.token })).data;
  const publish = (creator: Person, title: string, min: string, months: string, roi: string, category = 0) =>
    app.publish(creator, {
      title,
      minInvestment: min,
      duration: months,
      returnOnInvestment: roi,
      categoryId: categories[category]!.id,
    });
  await publish(north, 'Oven', '50', '12', '7.5');
  await publish(north, 'Crème Shop', '20.50', '24', '3');
  await publish(south, 'Looms', '100', '6', '9', 1);
  await publish(south, 'Ovens for All', '75', '18', '1', 1);
  const full = await publish(south, 'Full', '50', '12', '5');
  await raise(full, 100_000n);
});
afterAll(() => app.stop());

function raise(project: string, cents: bigint) {
  return app.owner('UPDATE projects SET raised_cents = $2 WHERE id = $1', [project, cents]);
}

function search(body: Record<string, unknown> = {}) {
  return app.call('POST', '/project/search', { token: viewer.token, body });
}

async function titles(body: Record<string, unknown> = {}) {
  const { data } = await search(body);
  return data.projectList.map((card: { title: string }) => card.title);
}

it('shows the open projects of all organizations, newest first, with who asks and where', async () => {
  const { projectList, recordsTotal } = (await search()).data;
  expect(projectList.map((card: { title: string }) => card.title)).toEqual([
    'Ovens for All',
    'Looms',
    'Crème Shop',
    'Oven',
  ]);
  expect(recordsTotal).toBe(4);
  expect(projectList[1]).toEqual({
    id: expect.any(String),
    title: 'Looms',
    state: 'open',
    photo: expect.stringMatching(/^\/files\//),
    category: categories[1]!.name,
    budget: 1000,
    createdAt: expect.stringMatching(/Z$/),
    raised: 0,
    returnOnInvestment: 9,
    duration: 6,
    repayment: 'end',
    repaymentState: '',
    yearlyRate: 18.81,
    minInvestment: 100,
    takesNoMoney: false,
    createdBy: expect.any(String),
    organization: 'Southern Weavers',
    location: 'Lisbon, Portugal',
    distance: null,
    latitude: null,
    longitude: null,
  });
});

describe('is narrowed', () => {
  it.each([
    ['a word of the title, whatever its case and accents', { search: 'CREME' }, ['Crème Shop']],
    ['a word of the organization’s name', { search: 'lodz' }, ['Crème Shop', 'Oven']],
    ['each of several words, wherever it stands', { search: 'weavers oven' }, ['Ovens for All']],
    ['two letters where a word begins', { search: 'ov' }, ['Ovens for All', 'Oven']],
    ['two letters inside a word not', { search: 've' }, []],
    ['the organization’s place', { place: 'portu' }, ['Ovens for All', 'Looms']],
    ['the least that may be invested, itself included', { minInvestment: '50' }, ['Crème Shop', 'Oven']],
    ['cents of it', { minInvestment: '20.49' }, []],
    ['months, themselves included', { duration: 12 }, ['Looms', 'Oven']],
    [
      'all of them together',
      { search: 'oven', place: 'lisbon', minInvestment: '75', duration: '18' },
      ['Ovens for All'],
    ],
  ])('by %s', async (_, filter, found) => {
    expect(await titles(filter)).toEqual(found);
    expect((await search(filter)).data.recordsTotal).toBe(found.length);
  });

  it('by a category', async () => {
    expect(await titles({ categoryId: categories[1]!.id })).toEqual(['Ovens for All', 'Looms']);
    expect(await titles({ categoryId: categories[1]!.id, search: 'loom' })).toEqual(['Looms']);
    expect(await titles({ categoryId: viewer.id })).toEqual([]);
  });
});

it.each([
  ['newest', ['Ovens for All', 'Looms', 'Crème Shop', 'Oven']],
  ['minimum', ['Crème Shop', 'Oven', 'Ovens for All', 'Looms']],
  ['duration', ['Looms', 'Oven', 'Ovens for All', 'Crème Shop']],
  ['return', ['Looms', 'Oven', 'Crème Shop', 'Ovens for All']],
])('is sorted by %s, page by page', async (sort, all) => {
  expect(await titles({ sort })).toEqual(all);
  for (let start = 0; start < 5; start++)
    expect(await titles({ sort, start, length: 1 })).toEqual(all.slice(start, start + 1));
});

it('follows what is raised: nearest to the goal first, gone with the goal, back when money is taken out again', async () => {
  const id = await app.publish(north, { title: 'Bridge' });
  await raise(id, 99_999n);
  expect((await titles({ sort: 'funded' }))[0]).toBe('Bridge');
  await raise(id, 100_000n);
  expect(await titles({ search: 'bridge' })).toEqual([]);
  await raise(id, 10_000n);
  expect((await titles({ sort: 'funded' }))[0]).toBe('Bridge');
  await raise(id, 100_000n);
});

it('follows the organization to another name and place', async () => {
  await app.owner(`UPDATE users SET name = 'Harbor Bakers', city = 'Gdańsk' WHERE id = $1`, [north.id]);
  expect(await titles({ search: 'harbor', place: 'gdansk' })).toEqual(['Crème Shop', 'Oven']);
  expect(await titles({ search: 'lodz' })).toEqual([]);
});

it('refuses what is no order, amount or number of months, in words', async () => {
  for (const body of [
    { sort: 'best' },
    { minInvestment: '-1' },
    { duration: 'long' },
    { length: 101 },
    { search: 'x'.repeat(101) },
  ])
    expect(await search(body)).toMatchObject({ status: 422, message: expect.stringMatching(/\w+ \w+/) });
  expect(await app.call('POST', '/project/search', { token: 'nobody', body: {} })).toMatchObject({ status: 401 });
});

it('never breaks on odd input', async () => {
  for (const value of oddValues)
    for (const field of ['search', 'categoryId', 'place', 'minInvestment', 'duration', 'sort', 'start'])
      expect([200, 422]).toContain((await search({ [field]: value })).status);
});

it('finds what was meant where a word is misspelt, and says so', async () => {
  for (const [wrong, right] of [
    ['harbr bakers', 'harbor bakers'],
    ['bakres', 'bakers'],
    ['Sothern', 'southern'],
  ]) {
    const { data } = await search({ search: wrong });
    expect(data.searchedFor).toBe(right);
    expect(data).toEqual({ ...(await search({ search: right })).data, searchedFor: right });
  }
  // Found as it is written, or like nothing at all, or found only without the other filters.
  for (const body of [{ search: 'bak' }, { search: 'xylophone' }, { search: 'bakres', place: 'lisbon' }])
    expect((await search(body)).data.searchedFor).toBe('');
});

describe('nearest first', () => {
  const at = (person: { id: string }, latitude: number, longitude: number) =>
    app.owner('INSERT INTO user_places VALUES ($1, $2, $3)', [person.id, latitude, longitude]);

  it('is newest first while the place of who asks is not known, and says so', async () => {
    const { data } = await search({ sort: 'nearest' });
    expect(data.isLocated).toBe(false);
    expect(data.projectList).toEqual((await search()).data.projectList);
  });

  it('orders by the way, tells it in kilometers, and has projects of no known place last', async () => {
    const east = await app.signUp(2, 'East Fishers');
    const near = await app.signUp(2, 'Near Fishers');
    const unknown = await app.signUp(2, 'Lost Fishers');
    await at(viewer, 10, 179.5);
    await at(near, 10, 178.5);
    const boat = { minInvestment: '999' };
    for (const [creator, title] of [
      [unknown, 'Lost boat'],
      [near, 'Near boat'],
      [east, 'East boat'],
    ] as const)
      await app.publish(creator, { ...boat, title });
    // Beyond the date line; its project was published before its place was known.
    await at(east, 10, -179.9);
    const { data } = await search({ sort: 'nearest', search: 'boat' });
    expect(data.isLocated).toBe(true);
    const told = data.projectList.map(({ title, distance }: { title: string; distance: number | null }) => [
      title,
      distance,
    ]);
    expect(told).toEqual([
      ['East boat', 66],
      ['Near boat', 110],
      ['Lost boat', null],
    ]);
    expect(data.projectList[0]).toMatchObject({ latitude: 10, longitude: -179.9 });
    await app.owner('DELETE FROM user_places WHERE user_id = $1', [east.id]);
    expect(await titles({ sort: 'nearest', search: 'boat' })).toEqual([
      'Near boat',
      expect.any(String),
      expect.any(String),
    ]);
    await app.owner(`UPDATE projects SET raised_cents = budget_cents WHERE title LIKE '%boat'`);
  });
});

describe('among 7,000 projects', () => {
  beforeAll(async () => {
    await app.owner(
      `INSERT INTO projects (created_by, category_id, title, description, budget_cents, return_on_investment, duration_months, min_investment_cents, created_at)
      SELECT $1, $2, (ARRAY['Solar', 'Roof', 'Oven', 'Loom', 'Bridge'])[1 + i % 5] || ' ' || i, 'Text', 1000000, i * 31 % 200, 1 + i * 7 % 130, 100 * (1 + i * 7919 % 9000), now() - make_interval(mins => i)
      FROM generate_series(1, 7000) AS i`,
      [north.id, categories[2]!.id],
    );
    await app.owner('VACUUM ANALYZE open_projects');
  });

  // Common and rare ones: the first are met in order, the others by their index.
  it.each([
    [{ minInvestment: '3' }, 'o.min_investment_cents <= 300'],
    [{ minInvestment: '17.50', duration: 50 }, 'o.min_investment_cents <= 1750 AND o.duration_months <= 50'],
    [{ duration: 1 }, 'o.duration_months <= 1'],
    [{ duration: 115, minInvestment: '40' }, 'o.duration_months <= 115 AND o.min_investment_cents <= 4000'],
    [{ search: '6999' }, `o.search LIKE '%6999%'`],
    [{ search: '69' }, `o.search LIKE '% 69%'`],
    [{ search: 'loom', minInvestment: '100' }, `o.search LIKE '%loom%' AND o.min_investment_cents <= 10000`],
    [{ search: 'bridge 100' }, `o.search LIKE '%bridge%' AND o.search LIKE '%100%'`],
    [{ search: 'loom 1001' }, `o.search LIKE '%loom%' AND o.search LIKE '%1001%'`],
    [{ search: 'so loom 10' }, `o.search LIKE '% so%' AND o.search LIKE '%loom%' AND o.search LIKE '% 10%'`],
    [{ place: 'lisbon' }, `o.folded_place LIKE '%lisbon%'`],
    [{ search: 'bridge', duration: 3 }, `o.search LIKE '%bridge%' AND o.duration_months <= 3`],
  ])('%j finds what a plain query finds, in every order', async (filter, condition) => {
    for (const [sort, order] of [
      ['newest', 'o.created_at DESC, o.project_id DESC'],
      ['minimum', 'o.min_investment_cents, o.project_id'],
      ['return', 'o.return_on_investment DESC, o.project_id DESC'],
    ]) {
      const plain = await app.owner<{ id: string }>(
        `SELECT o.project_id AS id FROM open_projects AS o WHERE ${condition} ORDER BY ${order}`,
      );
      expect(plain.length).toBeLessThan(1000);
      const { data } = await search({ ...filter, sort, length: 100 });
      expect(data.recordsTotal).toBe(plain.length);
      expect(data.projectList.map((card: { id: string }) => card.id)).toEqual(plain.slice(0, 100).map(({ id }) => id));
    }
  });

  it('finds the nearest of many by the index of places alone', async () => {
    await app.owner('UPDATE user_places SET latitude = 10, longitude = 20 WHERE user_id = $1', [viewer.id]);
    await app.owner('UPDATE open_projects SET spot = unit_point(random() * 170 - 85, random() * 360 - 180)');
    await app.owner('VACUUM ANALYZE open_projects');
    for (const [filter, condition] of [
      [{}, 'true'],
      [{ search: 'loom' }, `o.search LIKE '%loom%'`],
      [{ duration: 1 }, 'o.duration_months <= 1'],
      [{ search: '6999' }, `o.search LIKE '%6999%'`],
    ] as const) {
      const plain = await app.owner<{ id: string }>(
        `SELECT o.project_id AS id FROM open_projects AS o WHERE ${condition} ORDER BY cube_distance(o.spot, unit_point(10, 20)) LIMIT 100`,
      );
      const { data } = await search({ ...filter, sort: 'nearest', length: 100 });
      expect(data.projectList.map((card: { id: string }) => card.id)).toEqual(plain.map(({ id }) => id));
    }
  });

  it('tells a thousand of more that are not met early, on pages without a gap, and those that are met first', async () => {
    const met = await titles({ place: 'lisbon' });
    const [south] = await app.owner<{ id: string }>(`SELECT id FROM users WHERE city = 'Lisbon'`);
    await app.owner(
      `INSERT INTO projects (created_by, category_id, title, description, budget_cents, return_on_investment, duration_months, min_investment_cents, created_at)
      SELECT $1, $2, 'Old ' || i, 'Text', 1000000, 5, 12, 100, now() - make_interval(days => 30 + i) FROM generate_series(1, 1200) AS i`,
      [south!.id, categories[1]!.id],
    );
    const filters = [{ place: 'lisbon' }, { categoryId: categories[1]!.id, duration: 20 }];
    for (const filter of filters) {
      const found: string[] = [];
      for (let start = 0; start < 1100; start += 100) {
        const { data } = await search({ ...filter, start, length: 100 });
        expect(data.recordsTotal).toBe(1000);
        found.push(...data.projectList.map(({ title }: { title: string }) => title));
      }
      expect(new Set(found).size).toBe(1000);
      expect(found.length).toBe(1000);
      expect(found.slice(0, met.length)).toEqual(met);
    }
  });

  it('tells a thousand of more, on pages without a gap', async () => {
    const ids = new Set<string>();
    for (let start = 0; start < 1100; start += 100) {
      const { data } = await search({ search: 'solar', sort: 'minimum', start, length: 100 });
      expect(data.recordsTotal).toBe(1000);
      for (const { id } of data.projectList) ids.add(id);
    }
    expect(ids.size).toBe(1000);
  });
});
