import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
let organization: Person;
beforeAll(async () => {
  app = await testApp();
  organization = await app.signUp(2);
});
afterAll(() => app.stop());

async function create() {
  return (
    await app.call('POST', '/service/create', {
      token: organization.token,
      body: { title: 'Repairs', budgetRequired: 10 },
    })
  ).data.id as string;
}

function remove(id: string, token = organization.token) {
  return app.call('GET', `/service/delete/${id}`, { token });
}

async function services() {
  return (await app.call('POST', '/service/list', { token: organization.token })).data.servicesList;
}

it('deletes a service, once §7.service-delete', async () => {
  const id = await create();
  const kept = await create();
  const answers = await Promise.all(Array.from({ length: 5 }, () => remove(id)));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 404, 404, 404, 404]);
  expect(await services()).toMatchObject([{ id: kept }]);
});

it("is 404 for another organization's service and an unknown one", async () => {
  const id = await create();
  const other = await app.signUp(2);
  expect(await remove(id, other.token)).toMatchObject({ status: 404, message: 'This service was not found.' });
  for (const odd of ['no-id', '__proto__', '%00', "'--", other.id])
    expect([400, 404]).toContain((await remove(odd)).status);
  expect(await services()).toContainEqual(expect.objectContaining({ id }));
});

it('is for organizations only', async () => {
  const id = await create();
  const person = await app.signUp(1);
  expect(await remove(id, person.token)).toMatchObject({ status: 403 });
  expect(await remove(id, 'nobody')).toMatchObject({ status: 401 });
});
