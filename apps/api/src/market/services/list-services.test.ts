import { afterAll, beforeAll, expect, it } from 'vitest';
import { oddValues } from '../organizations/test-organizations.ts';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
let organization: Person;
let viewer: Person;
beforeAll(async () => {
  app = await testApp();
  organization = await app.signUp(2);
  viewer = await app.signUp(1);
  for (const title of ['First', 'Second', 'Third'])
    await app.call('POST', '/service/create', { token: organization.token, body: { title, budgetRequired: 7.25 } });
});
afterAll(() => app.stop());

function list(body: Record<string, unknown> = {}, token = viewer.token) {
  return app.call('POST', '/service/list', { token, body });
}

it("shows an organization's services to everyone signed in, newest first §7.service-list", async () => {
  const { servicesList } = (await list({ orgId: organization.id })).data;
  expect(servicesList).toMatchObject([{ title: 'Third', budget: 7.25 }, { title: 'Second' }, { title: 'First' }]);
  expect(new Date(servicesList[0].createdAt).toISOString()).toBe(servicesList[0].createdAt);
});

it("shows the caller's own without an organization §7.service-list", async () => {
  expect((await list({}, organization.token)).data.servicesList).toHaveLength(3);
  expect((await list({ orgId: '' }, organization.token)).data.servicesList).toHaveLength(3);
  expect((await list()).data.servicesList).toEqual([]);
});

it('is empty for an organization that does not exist, also under an odd id', async () => {
  expect((await list({ orgId: viewer.id })).data.servicesList).toEqual([]);
  for (const value of oddValues) expect((await list({ orgId: value })).status).toBe(200);
});

it('needs a session', async () => {
  expect(await list({}, 'nobody')).toMatchObject({ status: 401 });
});
