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

it('tells for a day what the caller has paid last, also without connections', async () => {
  const [buyer, other] = [await app.signUp(), await app.signUp(2)];
  let number = 0;
  const paid = async (kind: string, hoursAgo: number, by = buyer) =>
    (
      await app.owner<{ id: string }>(
        `INSERT INTO receipts (id, series, year, number, user_id, kind, user_name, payee_name, project_title, units, amount_cents, card_cents,
          provider, account_ending, test, paid_at)
        VALUES (uuidv7(), 'T', 2026, $1, $2, $3, '', '', 'Bread oven', 2, 123450, 0, '', '', true, now() - $4 * interval '1 hour') RETURNING id`,
        [++number, by.id, kind, hoursAgo],
      )
    )[0]!.id;
  const told = async (token = buyer.token) => (await dashboard('', token)).data.newestReceipt;
  await paid('topup', 25);
  expect(await told()).toBeUndefined();
  const id = await paid('order', 23);
  await paid('investment', 24.5);
  expect((await dashboard('', buyer.token)).data).toEqual({
    userDetail: [],
    recordsTotal: 0,
    newestReceipt: { id, for: '2 units of Bread oven', amount: 1234.5 },
  });
  await paid('investment', 1);
  expect(await told()).toMatchObject({ for: 'Investment in Bread oven' });
  expect(await told(other.token)).toBeUndefined();
  expect((await dashboard()).data).not.toHaveProperty('newestReceipt');
});

it("shows only the caller's, and needs a session", async () => {
  const other = await app.signUp(2);
  expect((await dashboard('', other.token)).data.recordsTotal).toBe(0);
  expect(await dashboard('', 'nobody')).toMatchObject({ status: 401, message: 'Please log in again.' });
});
