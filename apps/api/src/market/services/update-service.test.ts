import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { oddValues } from '../organizations/test-organizations.ts';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
let organization: Person;
let id: string;
beforeAll(async () => {
  app = await testApp();
  organization = await app.signUp(2);
});
beforeEach(async () => {
  id = (
    await app.call('POST', '/service/create', {
      token: organization.token,
      body: { title: 'Repairs', budgetRequired: 10 },
    })
  ).data.id;
});
afterAll(() => app.stop());

function update(path: string, body: Record<string, unknown>, token = organization.token) {
  return app.call('POST', `/service/update/${path}`, { token, body });
}

async function service() {
  const list = (await app.call('POST', '/service/list', { token: organization.token })).data.servicesList;
  return list.find((each: { id: string }) => each.id === id);
}

it('changes title and price and keeps the date §7.service-update', async () => {
  const before = await service();
  expect(await update(id, { title: 'Big repairs', budgetRequired: 20.5 })).toMatchObject({
    status: 200,
    message: 'The service has been updated.',
    data: null,
  });
  expect(await service()).toEqual({ ...before, title: 'Big repairs', budget: 20.5 });
});

it('uses the id of the path, whatever the body says', async () => {
  const other = (
    await app.call('POST', '/service/create', {
      token: organization.token,
      body: { title: 'Other', budgetRequired: 1 },
    })
  ).data.id;
  await update(id, { id: other, title: 'Changed', budgetRequired: 2 });
  expect(await service()).toMatchObject({ title: 'Changed' });
});

it.each([
  [{ title: '', budgetRequired: 1 }, 'Service name is required'],
  [{ title: 'x'.repeat(21), budgetRequired: 1 }, 'Service name cannot exceed 20 characters.'],
  [{ title: 'Repairs', budgetRequired: ' ' }, 'Price is required'],
  [{ title: 'Repairs', budgetRequired: '1000000000000' }, 'Price cannot exceed 12 digits'],
])('refuses %j and changes nothing', async (body, text) => {
  const before = await service();
  expect(await update(id, body)).toMatchObject({ status: 422, message: text });
  expect(await service()).toEqual(before);
});

it("is 404 for another organization's service and an unknown one", async () => {
  const other = await app.signUp(2);
  const before = await service();
  const body = { title: 'Taken over', budgetRequired: 1 };
  expect(await update(id, body, other.token)).toMatchObject({ status: 404, message: 'This service was not found.' });
  expect(await update('no-id', body)).toMatchObject({ status: 404, message: 'This service was not found.' });
  expect(await service()).toEqual(before);
});

it('is for organizations only', async () => {
  const person = await app.signUp(1);
  expect(await update(id, { title: 'Mine', budgetRequired: 1 }, person.token)).toMatchObject({ status: 403 });
  expect(await update(id, { title: 'Mine', budgetRequired: 1 }, 'nobody')).toMatchObject({ status: 401 });
});

it('never breaks on odd input', async () => {
  for (const value of oddValues)
    expect([200, 422]).toContain((await update(id, { title: value, budgetRequired: value })).status);
});
