import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../test-app.ts';
import { organizationsApp, type OrganizationsApp } from './test-organizations.ts';

let app: OrganizationsApp;
let viewer: Person;
beforeAll(async () => {
  app = await organizationsApp();
  viewer = await app.signUp();
});
afterAll(() => app.stop());

function connect(orgId: string) {
  return app.call('POST', '/project/connect', { token: viewer.token, body: { orgId } });
}

function dashboard(query = '', token = viewer.token) {
  return app.call('GET', `/dashboard${query}`, { token });
}

it('is empty at first', async () => {
  expect((await dashboard()).data).toEqual({ userDetail: [], recordsTotal: 0 });
});

it('shows the connected organizations, newest connection first §7.dashboard', async () => {
  for (const name of ['First', 'Second', 'Third']) await connect(await app.add(name, { city: 'Lyon' }));
  await app.add('Not connected');
  const { data } = await dashboard();
  expect(data.recordsTotal).toBe(3);
  expect(data.userDetail).toMatchObject([
    { name: 'Third', type: 'Agriculture', location: 'Lyon' },
    { name: 'Second' },
    { name: 'First' },
  ]);
});

it('is paged, with the total even past the end', async () => {
  expect((await dashboard('?start=1&length=1')).data).toMatchObject({
    userDetail: [{ name: 'Second' }],
    recordsTotal: 3,
  });
  expect((await dashboard('?start=9')).data).toEqual({ userDetail: [], recordsTotal: 3 });
  expect(await dashboard('?length=101')).toMatchObject({ status: 422 });
  expect(await dashboard('?start=-1')).toMatchObject({ status: 422 });
  expect(await dashboard('?start[]=1&length[a][b]=2&__proto__=1')).toMatchObject({ status: 200 });
});

it("shows only the caller's, and needs a session", async () => {
  const other = await app.signUp(2);
  expect((await dashboard('', other.token)).data.recordsTotal).toBe(0);
  expect(await dashboard('', 'nobody')).toMatchObject({ status: 401, message: 'Please log in again.' });
});
