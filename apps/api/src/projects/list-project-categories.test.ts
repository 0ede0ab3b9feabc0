import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

it('lists the categories of projects in both readings, to everyone §7.project-categories', async () => {
  const { status, data } = await app.call('POST', '/project/categories');
  expect(status).toBe(200);
  expect(data).toHaveLength(10);
  for (const category of data) expect(category.type).toBe(category.name);
});

it('refuses who brings no token', async () => {
  expect(await app.call('POST', '/project/categories', { token: null })).toMatchObject({ status: 401 });
});
