import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../server/test-app.ts';
import { projectsApp, type ProjectsApp } from './test-projects.ts';

let app: ProjectsApp;
let viewer: Person;
let bakers: Person;
let oven: string;
let shop: string;
beforeAll(async () => {
  app = await projectsApp();
  viewer = await app.signUp(1);
  bakers = await app.signUp(2, 'Bakers');
  await app.owner(`UPDATE users SET city = 'Lisbon', country = 'Portugal' WHERE id = $1`, [bakers.id]);
  oven = await app.publish(bakers, { title: 'Oven' });
  shop = await app.publish(bakers, { title: 'Shop', minInvestment: '20.50' });
});
afterAll(() => app.stop());

const unknown = '00000000-0000-4000-8000-000000000000';

function compare(ids: unknown) {
  return app.call('POST', '/project/compare', { token: viewer.token, body: { ids } });
}

it('answers the projects in the order of the ids, one whose goal is reached included', async () => {
  await app.owner('UPDATE projects SET raised_cents = budget_cents WHERE id = $1', [oven]);
  const { data } = await compare([shop, unknown, oven]);
  expect(data.map((project: { title: string; raised: number }) => [project.title, project.raised])).toEqual([
    ['Shop', 0],
    ['Oven', 1000],
  ]);
  expect(data[0]).toMatchObject({
    id: shop,
    minInvestment: 20.5,
    organization: 'Bakers',
    createdBy: bakers.id,
    location: 'Lisbon, Portugal',
    repayment: 'end',
    repaymentState: '',
    yearlyRate: 7.5,
  });
});

it('is 404 when none of them exists', async () => {
  expect(await compare([unknown, 'x'])).toMatchObject({ status: 404 });
});

it.each([
  ['none', [], 'Please choose one.'],
  ['five', Array.from({ length: 5 }, () => unknown), 'You can compare up to four.'],
])('refuses %s', async (_many, ids, text) => {
  expect(await compare(ids)).toMatchObject({ status: 422, data: { errors: { ids: text } } });
});
