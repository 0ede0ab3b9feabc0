import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';
import { long, refused } from '../../server/test-refusal.ts';

let app: TestApp;
let guild: Person;
let service: string;
beforeAll(async () => {
  app = await testApp();
  guild = await app.signUp(2);
  service = (await create({ title: 'Glazing', budgetRequired: '80' })).data.id;
});
afterAll(() => app.stop());

function create(body: Record<string, unknown>) {
  return app.call('POST', '/service/create', { token: guild.token, body });
}

function update(body: Record<string, unknown>) {
  return app.call('POST', `/service/update/${service}`, { token: guild.token, body });
}

async function services() {
  return (await app.call('POST', '/service/list', { token: guild.token, body: {} })).data.servicesList;
}

describe('the rules of spec §5 for a service', () => {
  it.each([
    ['title', undefined, 'Service name is required'],
    ['title', ' ', 'Service name is required'],
    ['title', long(21), 'Service name cannot exceed 20 characters.'],
    ['budgetRequired', undefined, 'Price is required'],
    ['budgetRequired', '', 'Price is required'],
    ['budgetRequired', '1000000000000', 'Price cannot exceed 12 digits'],
  ])('%s %j is refused: %s §5.service.{name,price}', async (field, value, text) => {
    const before = await services();
    const body = { title: 'Cutting', budgetRequired: '10', [field]: value };
    expect(await create(body)).toMatchObject(refused(field, text));
    expect(await update(body)).toMatchObject(refused(field, text));
    expect(await services(), 'nothing has changed').toEqual(before);
  });

  it.each([
    ['a name of 20 characters', { title: long(20), budgetRequired: '10' }],
    ['a price of 999999999999', { title: 'Cathedral', budgetRequired: '999999999999' }],
  ])('a service at its limit is taken: %s §9.service', async (_what, body) => {
    expect(await create(body)).toMatchObject({ status: 200 });
  });
});

describe('the fields of spec §3 for a service', () => {
  it('are stored when a service is added §3.{service,new-service}', async () => {
    const body = { title: 'Leading', budgetRequired: '7.5' };
    const { data } = await app.call('POST', '/service/create', { token: guild.token, body });
    expect((await services())[0]).toMatchObject({ id: data.id, title: 'Leading', budget: 7.5 });
  });

  it('are stored when a service is changed §3.{service,changed-service}', async () => {
    expect(await update({ title: 'Glass cutting', budgetRequired: '99.90' })).toMatchObject({ status: 200 });
    expect((await services()).find(({ id }: { id: string }) => id === service)).toEqual({
      id: service,
      title: 'Glass cutting',
      budget: 99.9,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });
});
