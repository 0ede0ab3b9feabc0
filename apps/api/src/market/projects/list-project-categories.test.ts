import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await testApp();
  ada = await app.signUp();
});
afterAll(() => app.stop());

it('lists the categories of projects in both readings, to whoever is logged in §7.project-categories', async () => {
  const { status, data } = await app.call('POST', '/project/categories', { token: ada.token });
  expect(status).toBe(200);
  expect(data).toHaveLength(10);
  for (const category of data) expect(category.type).toBe(category.name);
});

it('refuses who brings no token, or the default one', async () => {
  expect(await app.call('POST', '/project/categories')).toMatchObject({ status: 401 });
  expect(await app.call('POST', '/project/categories', { token: null })).toMatchObject({ status: 401 });
});
