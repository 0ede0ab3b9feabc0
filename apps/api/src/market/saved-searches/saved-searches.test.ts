import { nilUuid } from '@guildhall/contract/fields.ts';
import { mostSavedSearches } from '@guildhall/contract/market/saved-searches.contract.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { oddValues } from '../organizations/test-organizations.ts';
import { announceProjectJob } from '../projects/announce-project.ts';
import { projectsApp, type ProjectsApp } from '../projects/test-projects.ts';
import type { Person } from '../../server/test-app.ts';
import { findNewProject, findSearchers } from './saved-searches.sql.ts';

let app: ProjectsApp;
let ada: Person;
let bo: Person;
let guild: Person;
let categories: string[];
beforeAll(async () => {
  app = await projectsApp();
  ada = await app.signUp(1, 'Ada');
  bo = await app.signUp(1, 'Bo');
  guild = await app.signUp(2, 'Łódź Bakers');
  await app.owner(`UPDATE users SET city = 'Lisbon', country = 'Portugal' WHERE id = $1`, [guild.id]);
  const { data } = await app.call('POST', '/project/categories', { token: ada.token });
  categories = data.map(({ id }: { id: string }) => id);
});
afterAll(() => app.stop());
beforeEach(() => app.owner('DELETE FROM saved_searches'));

function save(search: Record<string, unknown>, by = ada) {
  return app.call('POST', '/project/search/save', { token: by.token, body: search });
}

async function saved(by = ada) {
  return (await app.call('GET', '/project/search/saved', { token: by.token })).data.records;
}

/** Publishes a project and does what its job does. */
async function publish(changes: Record<string, unknown>, by = guild) {
  const id = await app.publish(by, changes);
  await announceProjectJob(app.resources).work({ projectId: id });
  return id;
}

/** The unread notifications of projects of an account, which are then marked as read. */
async function notificationsOf(person: Person) {
  const { records } = (
    await app.call('POST', '/notifications', { token: person.token, body: { unread: true, kind: 'projects' } })
  ).data;
  await app.call('POST', '/notifications/readAll', { token: person.token });
  return records.map(({ text }: { text: string }) => text);
}

it('a search is saved, listed and deleted, and saved once', async () => {
  const search = {
    search: 'Oven',
    categoryId: categories[0],
    place: 'lisbon',
    minInvestment: '20.5',
    duration: 12,
    sort: 'funded',
  };
  const { message, data } = await save({ ...search, sort: '' });
  expect(message).toBe('The search has been saved. We will notify you of new projects that match.');
  const another = (await save({ minInvestment: '20.5' })).data;
  expect((await save(search)).data).toEqual(data);
  expect(await saved()).toEqual([
    {
      id: another.id,
      search: '',
      categoryId: null,
      category: '',
      place: '',
      minInvestment: 20.5,
      duration: null,
      sort: '',
      createdAt: expect.stringMatching(/Z$/),
    },
    {
      id: data.id,
      ...search,
      minInvestment: 20.5,
      category: expect.stringMatching(/\w/),
      createdAt: expect.stringMatching(/Z$/),
    },
  ]);
  expect(await saved(bo)).toEqual([]);
  const remove = (by: Person) => app.call('POST', `/project/search/saved/${data.id}/delete`, { token: by.token });
  expect((await remove(bo)).status).toBe(404);
  expect((await remove(ada)).status).toBe(200);
  expect((await remove(ada)).status).toBe(404);
  expect(await saved()).toMatchObject([{ id: another.id }]);
});

it('refuses a search that finds all, an unknown category, and one too many, also of many at once', async () => {
  for (const [search, message] of [
    [{}, 'Please use at least one filter. This search finds all projects.'],
    [{ sort: 'funded', duration: '0' }, 'Please use at least one filter. This search finds all projects.'],
    [{ categoryId: ada.id }, 'There is no such category.'],
    [{ categoryId: 'odd' }, 'There is no such category.'],
    [{ sort: 'best' }, 'Projects cannot be sorted that way.'],
  ] as const)
    expect(await save(search)).toMatchObject({ status: 422, message });
  const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => save({ search: `word ${i}` })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostSavedSearches);
  expect(await saved()).toHaveLength(mostSavedSearches);
  expect(answers.find(({ status }) => status === 422)!.message).toBe(
    'You have 20 saved searches. Please delete one first.',
  );
  const [{ search }] = await saved();
  expect(await save({ search, sort: 'funded' }), 'one of them again').toMatchObject({ status: 200 });
});

it('tells of a new project once, in words, and of none of before', async () => {
  const old = await app.publish(guild, { title: 'Old loom' });
  for (const search of [{ search: 'loom' }, { search: 'lodz', place: 'portu' }, { minInvestment: '60' }])
    await save(search);
  await save({ minInvestment: '60' }, bo);
  await save({ search: 'loom' }, guild);
  await announceProjectJob(app.resources).work({ projectId: old });
  expect([await notificationsOf(ada), await notificationsOf(bo)]).toEqual([[], []]);
  const id = await publish({ title: 'New loom' });
  expect(await notificationsOf(ada)).toEqual([
    expect.stringMatching(/^Your saved search “(loom|lodz)” found a new project by Łódź Bakers: New loom$/),
  ]);
  expect(await notificationsOf(bo)).toEqual([
    'One of your saved searches found a new project by Łódź Bakers: New loom',
  ]);
  expect(await notificationsOf(guild), 'its own').toEqual([]);
  await announceProjectJob(app.resources).work({ projectId: id });
  expect([await notificationsOf(ada), await notificationsOf(bo)], 'the job done again').toEqual([[], []]);
});

it('who is told because of a connection is not told again', async () => {
  await app.call('POST', '/project/connect', { token: bo.token, body: { orgId: guild.id, on: true } });
  await save({ search: 'bridge' }, bo);
  await publish({ title: 'Bridge' });
  expect(await notificationsOf(bo)).toEqual(['Łódź Bakers has published a project: Bridge']);
});

it('a saved search finds just what the search itself finds', async () => {
  const searches = [
    { search: 'oven' },
    { search: 'OVÉN shop' },
    { search: 'ov' },
    { search: 've' },
    { search: 'a o' },
    { search: 'é-' },
    { search: 'e-bi lodz' },
    { search: '%' },
    { search: 'bakers', place: 'porto' },
    { place: 'lisbon, po' },
    { place: 'li' },
    { place: 'is' },
    { categoryId: categories[0]!, search: 'oven' },
    { categoryId: categories[1]! },
    { categoryId: categories[0]!, minInvestment: '49.99' },
    { minInvestment: '50' },
    { minInvestment: '49' },
    { duration: 12 },
    { duration: 11, place: 'lisbon' },
  ];
  for (const search of searches) expect((await save(search)).status, JSON.stringify(search)).toBe(200);
  const keep = await saved();
  let matches = 0;
  for (const changes of [
    { title: 'An oven shop', categoryId: categories[0] },
    { title: 'Woven é-bikes', categoryId: categories[1], duration: '13' },
    { title: 'E-bike % repair', categoryId: categories[1], minInvestment: '20' },
  ]) {
    const projectId = await app.publish(guild, changes);
    const { keys } = (await findNewProject(app.resources.database, projectId))!;
    const found = await findSearchers(app.resources.database, { projectId, keys }, { key: '', id: nilUuid }, 500);
    for (const { id, createdAt: _createdAt, category: _category, ...search } of keep) {
      const body = { ...search, length: 100 };
      const { projectList, searchedFor } = (await app.call('POST', '/project/search', { token: ada.token, body })).data;
      const isFound = searchedFor === '' && projectList.some((card: { id: string }) => card.id === projectId);
      matches += Number(isFound);
      expect(
        found.some((each) => each.id === id && each.toNotify),
        `${JSON.stringify(search)} of ${changes.title}`,
      ).toBe(isFound);
    }
  }
  expect(matches).toBeGreaterThan(20);
});

it('looks at saved searches in parts, and only at those that have something in common with the project', async () => {
  await save({ search: 'lanterns' });
  await app.owner(
    `INSERT INTO saved_searches (user_id, search, place, sort, key, created_at)
      SELECT $1::uuid, text, '', '', saved_search_key(text, NULL, ''), now() - interval '1 day' FROM generate_series(1, 1200) AS i, concat('lantern ', i) AS text
      UNION ALL SELECT $2::uuid, text, '', '', saved_search_key(text, NULL, ''), now() - interval '1 day' FROM generate_series(1, 600) AS i, concat('xylophone ', i) AS text`,
    [bo.id, ada.id],
  );
  const projectId = await app.publish(await app.signUp(2, 'Lamp 1200'), { title: 'Lanterns' });
  const { keys } = (await findNewProject(app.resources.database, projectId))!;
  const found = await findSearchers(app.resources.database, { projectId, keys }, { key: '', id: nilUuid }, 5000);
  expect(found).toHaveLength(1201);
  await announceProjectJob(app.resources).work({ projectId });
  expect([await notificationsOf(bo), await notificationsOf(ada)]).toEqual([
    [expect.stringMatching(/^Your saved search “lantern \d+” found/)],
    ['Your saved search “lanterns” found a new project by Lamp 1200: Lanterns'],
  ]);
});

it('never breaks on odd input', async () => {
  for (const value of oddValues)
    for (const field of ['search', 'categoryId', 'place', 'minInvestment', 'duration', 'sort'])
      expect([200, 422]).toContain((await save({ place: 'x', [field]: value })).status);
});
