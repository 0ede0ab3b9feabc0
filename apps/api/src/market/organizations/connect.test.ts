import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../server/test-app.ts';
import { oddValues, organizationsApp, type OrganizationsApp } from './test-organizations.ts';

let app: OrganizationsApp;
let viewer: Person;
let orgId: string;
beforeAll(async () => {
  app = await organizationsApp();
  viewer = await app.signUp();
  orgId = await app.add('Weavers');
});
afterAll(() => app.stop());

function connect(body: Record<string, unknown>, token = viewer.token) {
  return app.call('POST', '/project/connect', { token, body });
}

async function connections() {
  return Number((await app.owner<{ n: string }>('SELECT count(*) AS n FROM connections'))[0]!.n);
}

it('toggles a connection §4.connect §7.project-connect', async () => {
  expect((await connect({ orgId })).data).toEqual({ slug: true, totalLikes: 0 });
  expect((await connect({ orgId })).data).toEqual({ slug: false, totalLikes: 0 });
  expect(await connections()).toBe(0);
});

it('sets the state given by `on` §4.connect.set', async () => {
  for (const on of [true, 'true', 1, '1']) expect((await connect({ orgId, on })).data.slug).toBe(true);
  expect(await connections()).toBe(1);
  for (const on of [false, 'false', 0, '0']) expect((await connect({ orgId, on })).data.slug).toBe(false);
  expect(await connections()).toBe(0);
});

it('connects organizations with each other as well §6.any.connect', async () => {
  const organization = await app.signUp(2);
  expect((await connect({ orgId, on: true }, organization.token)).data.slug).toBe(true);
  await connect({ orgId, on: false }, organization.token);
});

it('is refused for oneself and for what is no organization', async () => {
  const organization = await app.signUp(2);
  const person = await app.signUp();
  expect(await connect({ orgId: organization.id }, organization.token)).toMatchObject({
    status: 403,
    message: 'You cannot connect with yourself.',
  });
  expect(await connect({ orgId: person.id })).toMatchObject({
    status: 404,
    message: 'This organization was not found.',
  });
  expect(await connect({ orgId: 'no-id' })).toMatchObject({ status: 404 });
  expect(await connect({})).toMatchObject({ status: 422 });
  expect(await connect({ orgId }, 'nobody')).toMatchObject({ status: 401 });
});

it('keeps one connection in races', async () => {
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(Array.from({ length: 12 }, () => connect({ orgId, on: true })));
    expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(200));
    expect(await connections()).toBe(1);
    await Promise.all(Array.from({ length: 12 }, (_, n) => connect(n % 3 ? { orgId } : { orgId, on: n % 2 === 0 })));
    expect(await connections()).toBeLessThanOrEqual(1);
  }
});

it('never breaks on odd input', async () => {
  for (const value of oddValues) {
    expect([200, 404, 422]).toContain((await connect({ orgId: value })).status);
    expect([200, 422]).toContain((await connect({ orgId, on: value })).status);
  }
});
