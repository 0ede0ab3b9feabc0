import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { projectsApp, type ProjectsApp } from '../../market/projects/test-projects.ts';
import type { Person } from '../../server/test-app.ts';
import { refused } from '../../server/test-refusal.ts';

type Category = { id: string; kind: 'project' | 'organization'; name: string; hidden: boolean; members: number };

let app: ProjectsApp;
let admin: WithSecondFactor;
let guild: Person;
beforeAll(async () => {
  app = await projectsApp();
  admin = await newOperator(app, 'admin', 'Opal');
  guild = await app.signUp(2, 'Guild of Bakers');
});
afterAll(() => app.stop());

async function listed(kind: Category['kind']): Promise<Category[]> {
  const { data } = await app.call('GET', '/operator/categories', { token: admin.token });
  return data.records.filter((each: Category) => each.kind === kind);
}

async function named(name: string): Promise<Category> {
  const { data } = await app.call('GET', '/operator/categories', { token: admin.token });
  return data.records.find((each: Category) => each.name === name);
}

function add(kind: string, name: string, token = admin.token) {
  return app.call('POST', '/operator/categories/add', { token, body: { kind, name, reason: 'Asked for.' } });
}

const changes = {
  rename: (id: string) => `/operator/categories/${id}/rename`,
  hide: (id: string) => `/operator/categories/${id}/hide`,
  show: (id: string) => `/operator/categories/${id}/show`,
};

function change(id: string, verb: keyof typeof changes, body: Record<string, unknown> = {}, token = admin.token) {
  return app.call('POST', changes[verb](id), { token, body: { reason: 'As agreed.', ...body } });
}

async function names(path: string, body: Record<string, unknown> = {}): Promise<string[]> {
  return (await app.call('POST', path, { body, token: guild.token })).data.map(({ name }: { name: string }) => name);
}

function signUp(typeId: string, email: string) {
  return app.call('POST', '/auth/signup', {
    body: {
      type: 2,
      name: 'A new house',
      email,
      mobile: '5550000001',
      password: 'secret12',
      typeId,
      countryName: '',
      stateName: '',
      cityName: '',
      area: 'Riverside',
      areaCode: '10115',
    },
  });
}

async function lastEntry() {
  const { data } = await app.call('POST', '/operator/audit', { token: admin.token, body: {} });
  return data.records[0];
}

it('an admin alone changes categories', async () => {
  const [{ id }] = (await listed('project')) as [Category];
  for (const role of ['support', 'finance'] as const) {
    const { token } = await newOperator(app, role);
    for (const answer of [
      await app.call('GET', '/operator/categories', { token }),
      await add('project', 'Choirs', token),
      await change(id, 'rename', { name: 'Choirs' }, token),
      await change(id, 'hide', {}, token),
      await change(id, 'show', {}, token),
    ])
      expect(answer).toMatchObject({ status: 403 });
  }
});

it('an added category is offered last, and what chooses it is found by it', async () => {
  expect(await add('project', 'Choirs')).toMatchObject({ status: 200 });
  expect((await names('/project/categories')).at(-1)).toBe('Choirs');
  expect(await lastEntry()).toMatchObject({ verb: 'category.add', after: { name: 'Choirs' }, reason: 'Asked for.' });
  const { data } = await add('organization', 'Boat Club');
  expect((await names('/institutional/type')).at(-1)).toBe('Boat Club');
  expect(await signUp(data.id, 'boats@example.com')).toMatchObject({ status: 200 });
  expect(await named('Boat Club')).toMatchObject({ id: data.id, hidden: false, members: 1 });
  const found = await app.call('POST', '/dashboarSearch', {
    token: admin.token,
    body: { categoryId: data.id, length: 5 },
  });
  expect(found.data).toMatchObject({ recordsTotal: 1, usersList: [{ name: 'A new house', type: 'Boat Club' }] });
});

it('two categories of a kind never have the same name, and there are sixty at most', async () => {
  expect(await add('project', ' CHÓIRS ')).toMatchObject(
    refused('name', 'There is already a category with this name. It may be hidden.'),
  );
  const { id } = await named('Food and Drink');
  expect(await change(id, 'rename', { name: 'choirs' })).toMatchObject({ status: 422 });
  expect(await change(id, 'rename', { name: 'Food and Drink' })).toMatchObject({ status: 422 });
  expect(await add('organization', 'Choirs')).toMatchObject({ status: 200 });
  await app.owner(
    `INSERT INTO project_categories (name, position, is_hidden) SELECT 'Filler ' || n, 100 + n, true FROM generate_series(1, 60) AS n`,
  );
  expect(await add('project', 'One too many')).toMatchObject({ status: 422, message: expect.stringMatching(/60/) });
  await app.owner(`DELETE FROM project_categories WHERE name LIKE 'Filler %'`);
});

it('a new name stands at once beside all that has the category', async () => {
  const project = await app.publish(guild);
  const before = (await app.call('GET', `/project/details/${project}`, { token: guild.token })).data.categoryName;
  const { id } = await named(before);
  expect(await change(id, 'rename', { name: 'Baking' })).toMatchObject({ status: 200 });
  const read = await app.call('GET', `/project/details/${project}`, { token: guild.token });
  expect(read.data.categoryName).toBe('Baking');
  expect(await lastEntry()).toMatchObject({
    verb: 'category.rename',
    subjectId: id,
    before: { name: before },
    after: { name: 'Baking' },
  });
});

it('nothing new may choose a hidden category, and a search offers it while something open is in it', async () => {
  const { id } = await named('Baking');
  expect(await change(id, 'hide')).toMatchObject({ status: 200 });
  expect(await lastEntry()).toMatchObject({
    verb: 'category.hide',
    before: { offered: 'yes' },
    after: { offered: 'no' },
  });
  expect(await change(id, 'hide')).toMatchObject({ status: 422, message: 'This category is already hidden.' });
  expect(await named('Baking')).toMatchObject({ hidden: true, members: 1 });
  expect(await names('/project/categories')).not.toContain('Baking');
  expect(await names('/project/categories', { forSearch: 1 })).toContain('Baking');
  const body = app.form({ title: 'Second oven', categoryId: id });
  expect(await app.call('POST', '/project/create', { token: guild.token, body })).toMatchObject(
    refused('categoryId', 'This category is no longer offered. Please choose another one.'),
  );
  const found = await app.call('POST', '/project/search', { token: admin.token, body: { categoryId: id } });
  expect(found.data.recordsTotal).toBe(1);
  // Nothing is in this one.
  const empty = await named('Choirs');
  expect(await change(empty.id, 'hide')).toMatchObject({ status: 200 });
  expect(await names('/project/categories', { forSearch: 1 })).not.toContain('Choirs');
  expect(await change(id, 'show')).toMatchObject({ status: 200 });
  expect(await lastEntry()).toMatchObject({
    verb: 'category.show',
    before: { offered: 'no' },
    after: { offered: 'yes' },
  });
  expect(await names('/project/categories')).toContain('Baking');
});

it('an organization keeps its hidden category, and nobody else takes it', async () => {
  const { data: profile } = await app.call('GET', '/profile', { token: guild.token });
  const other = (await listed('organization')).find(({ id }) => id !== profile.typeId)!;
  expect(await change(profile.typeId, 'hide')).toMatchObject({ status: 200 });
  expect(await names('/institutional/type', { forSearch: true })).toContain(profile.category);
  const unused = await named('Energy');
  expect(unused.members).toBe(0);
  expect(await change(unused.id, 'hide')).toMatchObject({ status: 200 });
  expect(await names('/institutional/type', { forSearch: true })).not.toContain('Energy');
  expect(await signUp(profile.typeId, 'late@example.com')).toMatchObject(
    refused('typeId', 'This category is no longer offered. Please choose another one.'),
  );
  const save = (typeId: string) =>
    app.call('POST', '/profile/update', { token: guild.token, body: { area: 'Riverside', areaCode: '10115', typeId } });
  expect(await save(profile.typeId)).toMatchObject({ status: 200 });
  expect(await save(other.id)).toMatchObject({ status: 200 });
  expect(await save(profile.typeId)).toMatchObject({ status: 422 });
});

it('the last category that is offered stays offered, also when two admins hide the last two at once', async () => {
  const offered = (await listed('project')).filter(({ hidden }) => !hidden);
  const [first, second, ...others] = offered as [Category, Category, ...Category[]];
  for (const { id } of others) await change(id, 'hide');
  // Another admin is about to hide the first one.
  await app.owner('BEGIN');
  await app.owner('SELECT change_category($1, NULL, true)', [first.id]);
  let answered = false;
  const answer = change(second.id, 'hide').finally(() => (answered = true));
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await vi.waitUntil(async () => answered || (await app.owner(waits)).length > 0, { timeout: 10_000 });
  await app.owner('COMMIT');
  expect(await answer).toMatchObject({ status: 422, message: expect.stringMatching(/^This is the last category/) });
  expect(await names('/project/categories')).toEqual([second.name]);
});
