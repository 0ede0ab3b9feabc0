import { afterAll, beforeAll, expect, it } from 'vitest';
import { oddValues, organizationsApp, type OrganizationsApp } from '../organizations/test-organizations.ts';
import type { Person } from '../../server/test-app.ts';

let app: OrganizationsApp;
let people: Person[];
let orgId: string;
beforeAll(async () => {
  app = await organizationsApp();
  orgId = await app.add('Weavers');
  people = await Promise.all(Array.from({ length: 12 }, (_, n) => app.signUp(1, `Person ${n}`)));
  for (const [n, { token }] of people.entries())
    await app.call('POST', '/user/review/add', { token, body: { orgId, message: `Review ${n}`, rating: 3.5 } });
});
afterAll(() => app.stop());

function list(body: Record<string, unknown> = {}, id = orgId, token = people[0]!.token) {
  return app.call('POST', `/user/review/org/${id}`, { token, body });
}

it('shows the reviews newest first, ten a page, with the total §7.user-review-org', async () => {
  const { data } = await list();
  expect(data.records).toHaveLength(10);
  expect(data.records[0]).toEqual({
    id: expect.any(String),
    name: 'Person 11',
    msg: 'Review 11',
    rating: 3.5,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(data).toMatchObject({ recordsTotal: 12, recordsFiltered: 12 });
  expect((await list({ start: 10 })).data.records).toMatchObject([{ msg: 'Review 1' }, { msg: 'Review 0' }]);
  expect((await list({ start: 50 })).data).toEqual({ records: [], recordsTotal: 12, recordsFiltered: 12 });
});

it('shows a replaced review as the newest', async () => {
  await app.call('POST', '/user/review/add', {
    token: people[0]!.token,
    body: { orgId, message: 'On second thought', rating: 5 },
  });
  expect((await list({ length: 1 })).data).toMatchObject({
    recordsTotal: 12,
    records: [{ name: 'Person 0', msg: 'On second thought', rating: 5 }],
  });
});

it('tells whoever wrote a review that it is their own, and nobody else', async () => {
  const ownAs = async (token: string) => {
    const { data } = await list({ length: 12 }, orgId, token);
    return data.records.filter(({ own }: { own?: true }) => own).map(({ name }: { name: string }) => name);
  };
  expect(await ownAs(people[3]!.token)).toEqual(['Person 3']);
  const reader = await app.signUp(1, 'A reader');
  expect(await ownAs(reader.token)).toEqual([]);
});

it('is empty for an organization without reviews', async () => {
  expect((await list({}, await app.add('Newcomers'))).data).toEqual({
    records: [],
    recordsTotal: 0,
    recordsFiltered: 0,
  });
});

it('is 404 for what is no organization, and needs a session', async () => {
  expect(await list({}, people[1]!.id)).toMatchObject({ status: 404, message: 'This organization was not found.' });
  expect(await list({}, 'no-id')).toMatchObject({ status: 404 });
  expect(await list({}, orgId, 'nobody')).toMatchObject({ status: 401 });
});

it('never breaks on odd input', async () => {
  for (const value of oddValues) {
    expect([200, 422]).toContain((await list({ start: value, length: value })).status);
    expect([200, 422]).toContain((await list({ orgId: value })).status);
  }
});
