import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../test-app.ts';

let hall: TestApp;
beforeAll(async () => {
  hall = await testApp();
});
afterAll(() => hall.stop());

it('lists the categories of projects in both readings, to everyone', async () => {
  const { status, data } = await hall.call('POST', '/project/categories');
  expect(status).toBe(200);
  expect(data).toHaveLength(10);
  for (const category of data) expect(category.type).toBe(category.name);
});

it('refuses who brings no token', async () => {
  expect(await hall.call('POST', '/project/categories', { token: null })).toMatchObject({ status: 401 });
});
