import { afterAll, beforeAll, expect, it } from 'vitest';
import { oddValues } from '../organizations/test-organizations.ts';
import { projectsApp, type ProjectsApp } from '../projects/test-projects.ts';
import type { Person } from '../../server/test-app.ts';

let app: ProjectsApp;
let viewer: Person;
let bakers: Person;
beforeAll(async () => {
  app = await projectsApp();
  viewer = await app.signUp(1, 'Ovenia Person');
  bakers = await app.signUp(2, 'Łódź Oven Bakers');
  await app.signUp(2, 'Southern Weavers');
  await app.owner(
    `INSERT INTO users (type, name, email, password_hash) SELECT 1, 'Oven fan ' || i, 'fan-' || i, '' FROM generate_series(1, 6) AS i`,
  );
  await app.publish(bakers, { title: 'Crème Shop' });
  await app.publish(bakers, { title: 'A new Oven' });
  await app.publish(bakers, { title: 'Candy Shop' });
  for (const [title, budget] of [
    ['Oven repair', '12.50'],
    ['Wovens by hand', '3'],
    ['Candles', '2'],
  ])
    await app.call('POST', '/service/create', { token: bakers.token, body: { title, budgetRequired: budget } });
});
afterAll(() => app.stop());

async function search(text: unknown) {
  const { status, message, data } = await app.call('POST', '/search', { token: viewer.token, body: { search: text } });
  expect(message && status, message).toBe(200);
  return data;
}

/** The names found, of all kinds in their order. */
async function names(text: unknown): Promise<string[]> {
  const { organizations, projects, services } = await search(text);
  return [organizations, projects, services]
    .flat()
    .map((row: { name?: string; title?: string }) => row.name ?? row.title!);
}

it('finds organizations, projects and services with where each leads, and no person', async () => {
  expect(await search('oven')).toEqual({
    organizations: [
      { id: bakers.id, name: bakers.name, type: expect.any(String), profilePic: '', takesNoMoney: false },
    ],
    projects: [
      {
        id: expect.any(String),
        title: 'A new Oven',
        photo: expect.stringMatching(/^\/files\//),
        organization: bakers.name,
        takesNoMoney: false,
      },
    ],
    services: [
      { id: expect.any(String), title: 'Oven repair', budget: 12.5, orgId: bakers.id, organization: bakers.name },
      { id: expect.any(String), title: 'Wovens by hand', budget: 3, orgId: bakers.id, organization: bakers.name },
    ],
    searchedFor: '',
  });
});

it.each([
  ['accents and case aside', 'CREME', ['Crème Shop']],
  ['letters that are accents of nothing, too', 'lodz', ['Łódź Oven Bakers']],
  ['each word, in whatever order', 'bakers lodz', ['Łódź Oven Bakers']],
  ['two letters where a word begins', 'ov', ['Łódź Oven Bakers', 'A new Oven', 'Oven repair']],
  ['spaces around and between aside', '  oven   rep ', ['Oven repair']],
  ['what LIKE would read as a wildcard as it is', '%%', []],
  ['nothing by one letter', 'o', []],
  ['nothing by no letter', '', []],
])('finds %s', async (_, text, found) => {
  expect(await names(text)).toEqual(found);
});

it('finds what was meant where a word is misspelt, and says so', async () => {
  for (const [wrong, right] of [
    ['Sothern', 'southern'],
    ['oven repiar', 'oven repair'],
    ['cremme', 'creme'],
  ]) {
    const found = await search(wrong);
    expect(found.searchedFor).toBe(right);
    expect(found).toEqual({ ...(await search(right)), searchedFor: right });
  }
  // "Candl" is no other word's mistake: a known one begins with it.
  expect((await search('candl shop')).searchedFor).toBe('');
  expect(await search('xylophone')).toEqual({ organizations: [], projects: [], services: [], searchedFor: '' });
});

it('follows a name that changes, and what is deleted', async () => {
  const { id } = (
    await app.call('POST', '/service/create', { token: bakers.token, body: { title: 'Quince', budgetRequired: '1' } })
  ).data;
  await app.call('POST', `/service/update/${id}`, {
    token: bakers.token,
    body: { title: 'Quilting', budgetRequired: '1' },
  });
  expect(await names('quince')).toEqual([]);
  expect((await search('qiulting')).services).toMatchObject([{ id }]);
  await app.call('GET', `/service/delete/${id}`, { token: bakers.token });
  expect(await names('quilting')).toEqual([]);
  await app.owner(`UPDATE users SET name = 'Harbor Weavers' WHERE name = 'Southern Weavers'`);
  expect(await names('harbour')).toEqual(['Harbor Weavers']);
});

it('is for those who are logged in, and never breaks on odd input', async () => {
  expect(await app.call('POST', '/search', { token: 'nobody', body: {} })).toMatchObject({ status: 401 });
  expect(await app.call('POST', '/search', { token: viewer.token, body: { search: 'x'.repeat(101) } })).toMatchObject({
    status: 422,
  });
  for (const value of oddValues)
    expect([200, 422]).toContain(
      (await app.call('POST', '/search', { token: viewer.token, body: { search: value } })).status,
    );
});
