import { afterAll, beforeAll, expect, it } from 'vitest';
import { oddValues } from '../organizations/test-organizations.ts';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
let organization: Person;
beforeAll(async () => {
  app = await testApp();
  organization = await app.signUp(2);
});
afterAll(() => app.stop());

function create(body: Record<string, unknown>, token = organization.token) {
  return app.call('POST', '/service/create', { token, body });
}

async function services() {
  return (await app.call('POST', '/service/list', { token: organization.token })).data.servicesList;
}

it('creates a service', async () => {
  const { status, data } = await create({ title: ' Repairs ', budgetRequired: '12.50' });
  expect(status).toBe(200);
  expect(await services()).toEqual([{ id: data.id, title: 'Repairs', budget: 12.5, createdAt: expect.any(String) }]);
});

it('takes a form as well §7.service-create', async () => {
  const answer = await app.call('POST', '/service/create', {
    token: organization.token,
    form: 'title=From+a+form&budgetRequired=999999999999',
  });
  expect(answer.status).toBe(200);
  expect((await services())[0]).toMatchObject({ title: 'From a form', budget: 999_999_999_999 });
});

it.each([
  [{ title: '', budgetRequired: 1 }, 'title', 'Service name is required'],
  [{ budgetRequired: 1 }, 'title', 'Service name is required'],
  [{ title: 'x'.repeat(21), budgetRequired: 1 }, 'title', 'Service name cannot exceed 20 characters.'],
  [{ title: 'Repairs' }, 'budgetRequired', 'Price is required'],
  [{ title: 'Repairs', budgetRequired: '' }, 'budgetRequired', 'Price is required'],
  [{ title: 'Repairs', budgetRequired: 1_000_000_000_000 }, 'budgetRequired', 'Price cannot exceed 12 digits'],
  [{ title: 'Repairs', budgetRequired: '999999999999.01' }, 'budgetRequired', 'Price cannot exceed 12 digits'],
])('refuses %j', async (body, field, text) => {
  const before = await services();
  expect(await create(body)).toMatchObject({ status: 422, message: text, data: { errors: { [field]: text } } });
  expect(await services()).toEqual(before);
});

it('counts characters, not bytes', async () => {
  expect(await create({ title: '😀'.repeat(20), budgetRequired: 1 })).toMatchObject({ status: 200 });
  expect(await create({ title: '😀'.repeat(21), budgetRequired: 1 })).toMatchObject({ status: 422 });
});

it('refuses any price that is not plain dollars and cents', async () => {
  for (const price of [0, -1, 0.001, '1e3', '0x1F', 'NaN', 'Infinity', '1,000', [50], { a: 1 }, true, '12.345', '+5'])
    expect((await create({ title: 'Repairs', budgetRequired: price })).status).toBe(422);
});

it('is for organizations only', async () => {
  const person = await app.signUp(1);
  expect(await create({ title: 'Repairs', budgetRequired: 1 }, person.token)).toMatchObject({
    status: 403,
    message: 'Only organizations may do this.',
  });
  expect(await create({ title: 'Repairs', budgetRequired: 1 }, 'nobody')).toMatchObject({ status: 401 });
});

it('never breaks on odd input, and ignores an owner from the client', async () => {
  for (const value of oddValues) {
    expect([200, 422]).toContain((await create({ title: value, budgetRequired: 1 })).status);
    expect([200, 422]).toContain((await create({ title: 'Odd', budgetRequired: value })).status);
  }
  const other = await app.signUp(2);
  await create({
    title: 'Whose',
    budgetRequired: 1,
    organizationId: other.id,
    organization_id: other.id,
    orgId: other.id,
  });
  expect((await app.call('POST', '/service/list', { token: other.token })).data.servicesList).toEqual([]);
});
