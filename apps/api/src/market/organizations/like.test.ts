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

function like(body: Record<string, unknown>, token = viewer.token) {
  return app.call('POST', '/project/like', { token, body });
}

async function likes() {
  const [row] = await app.owner<{ kept: number; counted: number }>(
    'SELECT likes_count AS kept, (SELECT count(*) FROM likes WHERE organization_id = $1)::integer AS counted FROM users WHERE id = $1',
    [orgId],
  );
  return row!;
}

it('toggles a like and answers the count §4.like §7.project-like', async () => {
  expect((await like({ orgId })).data).toEqual({ slug: true, totalLikes: 1 });
  expect((await like({ orgId })).data).toEqual({ slug: false, totalLikes: 0 });
});

it('sets the state given by `on`, and counts it once §4.like.set', async () => {
  for (const on of [true, '1', 'true']) expect((await like({ orgId, on })).data).toEqual({ slug: true, totalLikes: 1 });
  for (const on of [false, '0']) expect((await like({ orgId, on })).data).toEqual({ slug: false, totalLikes: 0 });
  expect(await likes()).toEqual({ kept: 0, counted: 0 });
});

it('is refused for oneself and for what is no organization', async () => {
  const organization = await app.signUp(2);
  expect(await like({ orgId: organization.id }, organization.token)).toMatchObject({
    status: 403,
    message: 'You cannot like yourself.',
  });
  expect(await like({ orgId: (await app.signUp()).id })).toMatchObject({ status: 404 });
  expect(await like({ orgId: 'no-id' })).toMatchObject({ status: 404 });
  expect(await like({})).toMatchObject({ status: 422, message: 'Please choose one.' });
  expect(await like({ orgId }, 'nobody')).toMatchObject({ status: 401 });
});

it('counts exactly when one person sets and toggles many times at once', async () => {
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, n) => like(n % 3 ? { orgId } : { orgId, on: n % 2 === 0 })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(15).fill(200));
    const { kept, counted } = await likes();
    expect(kept).toBe(counted);
  }
  await like({ orgId, on: false });
});

it('counts exactly when many people like the same at once §6.any.like', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => app.signUp()));
  const answers = await Promise.all(
    people.flatMap(({ token }) => [like({ orgId, on: true }, token), like({ orgId, on: true }, token)]),
  );
  expect(Math.max(...answers.map((answer) => answer.data.totalLikes))).toBe(10);
  expect(await likes()).toEqual({ kept: 10, counted: 10 });
  await Promise.all(people.map(({ token }) => like({ orgId }, token)));
  expect(await likes()).toEqual({ kept: 0, counted: 0 });
});

it('never breaks on odd input', async () => {
  for (const value of oddValues) {
    expect([200, 404, 422]).toContain((await like({ orgId: value })).status);
    expect([200, 422]).toContain((await like({ orgId, on: value })).status);
  }
});
