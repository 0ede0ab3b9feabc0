import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePdf } from '../../base/files/test-files.ts';
import { memberOf } from '../../people/members/test-members.ts';
import { fillWallet } from '../../money/payments/test-wallet.ts';
import { publishProject } from '../referrals/test-projects.ts';
import type { Person } from '../../server/test-app.ts';
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

it('is empty at first, and names the e-mail address on the first page until it is verified', async () => {
  const empty = { userDetail: [], recordsTotal: 0 };
  const home = expect.anything();
  expect((await dashboard()).data).toEqual({ ...empty, home, emailToVerify: viewer.email });
  expect((await dashboard('?start=1')).data).toEqual(empty);
  await app.owner('UPDATE users SET email_verified_at = now() WHERE id = $1', [viewer.id]);
  expect((await dashboard()).data).toEqual({ ...empty, home });
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
  const buyer = await app.signUp();
  const other = await app.signUp(2);
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
    home: expect.anything(),
    emailToVerify: buyer.email,
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

it('shows an organization its figures and what waits for it, on the first page', async () => {
  const guild = await app.signUp(2, 'Glaziers');
  const ada = await app.signUp();
  const as = (person: Person, path: string, body: Record<string, unknown>) =>
    app.call('POST', path, { token: person.token, body });
  const home = async (query = '') => (await dashboard(query, guild.token)).data.ownOrganization;
  const nothing = {
    held: 0,
    raisedThisMonth: 0,
    repaymentsOverdue: 0,
    repaymentsSoon: 0,
    reportsToUpload: 0,
    complaintsToAnswer: 0,
    disputesToAnswer: 0,
    ordersToSend: 0,
    hasRegistrationNumber: false,
    hasProjects: false,
    asksToShare: false,
  };
  expect(await home()).toEqual(nothing);
  expect(await home('?start=10')).toBeUndefined();
  expect((await dashboard('', ada.token)).data).not.toHaveProperty('ownOrganization');

  const file = { filename: 'a.pdf', bytes: await makePdf() };
  await as(ada, '/report/request', { orgId: guild.id, reportId: 'Q1', message: 'Please.' });
  await as(ada, '/complain/send', { orgId: guild.id, subject: 'Late', message: 'It came late.', attachment: file });
  for (const message of ['Hello?', 'Still there?']) await as(ada, '/message/send', { orgId: guild.id, message });
  await app.owner('UPDATE ledger_accounts SET balance_cents = 5050, held_cents = 1000 WHERE id = $1', [guild.id]);
  await app.owner(
    `INSERT INTO organization_months SELECT $1, date_trunc('month', now() AT TIME ZONE 'UTC')::date - n * interval '1 month', 700 + n FROM generate_series(0, 1) AS n`,
    [guild.id],
  );
  await app.owner("UPDATE users SET organization_reg_no = 'HR 1' WHERE id = $1", [guild.id]);
  expect(await home()).toEqual({
    ...nothing,
    held: 10,
    raisedThisMonth: 7,
    reportsToUpload: 1,
    complaintsToAnswer: 1,
    hasRegistrationNumber: true,
  });

  expect((await dashboard('', guild.token)).data.home).toMatchObject({ free: 40.5, owed: 0, unreadMessages: 2 });

  const { data } = await app.call('GET', '/report/received', { token: guild.token });
  await as(guild, '/report/document', { id: data[0].id, reportName: 'Q1', document: file });
  await app.call('GET', `/message/${ada.id}`, { token: guild.token });
  await as(guild, '/message/send', { orgId: ada.id, message: 'We are sorry.' });
  expect(await home()).toMatchObject({ reportsToUpload: 0, complaintsToAnswer: 0 });
  expect((await dashboard('', guild.token)).data.home).toMatchObject({ unreadMessages: 0 });
});

it('shows an organization what it should have paid back and what falls due in 30 days', async () => {
  const guild = await app.signUp(2);
  const due = async () => {
    const { repaymentsOverdue, repaymentsSoon } = (await dashboard('', guild.token)).data.ownOrganization;
    return [repaymentsOverdue, repaymentsSoon];
  };
  const project = randomUUID();
  await app.owner(
    `INSERT INTO projects (id, created_by, category_id, title, description, budget_cents, return_on_investment,
        duration_months, min_investment_cents)
      SELECT $2, $1, id, 'Mill', 'Text', 100000, 0, 3, 100 FROM project_categories ORDER BY position LIMIT 1`,
    [guild.id, project],
  );
  // One month after its release is over, two are near, three are not.
  await app.owner(`INSERT INTO due_sums VALUES ($1, business_day() - 40, 1, '{5000,7000,9000}', '{0,50,0}')`, [
    project,
  ]);
  expect(await due()).toEqual([50, 70.5]);
  await app.owner('UPDATE due_sums SET released_on = released_on - 30 WHERE owner_id = $1', [project]);
  expect(await due()).toEqual([120.5, 90]);
});

it('shows the newest withdrawal while that is sent back, for 30 days', async () => {
  const guild = await app.signUp(2);
  const withdraw = (status: string, daysAgo: number) =>
    app.owner(
      `INSERT INTO withdrawals (user_id, amount_cents, hold_id, status, reason, created_at, decided_at)
       VALUES ($1, 2500, gen_random_uuid(), $2::withdrawal_status, 'No such account.', now() - $3 * interval '1 day',
         CASE WHEN $2 <> 'pending' THEN now() - $3 * interval '1 day' END)`,
      [guild.id, status, daysAgo],
    );
  const sentBack = async () => (await dashboard('', guild.token)).data.home.withdrawalSentBack;
  // Without the money that each of them would hold.
  await app.owner('SET session_replication_role = replica');
  await withdraw('rejected', 31);
  expect(await sentBack()).toBeUndefined();
  await withdraw('rejected', 29);
  expect(await sentBack()).toEqual({ amount: 25, status: 'rejected', reason: 'No such account.' });
  await withdraw('pending', 1);
  expect(await sentBack()).toBeUndefined();
  await app.owner('SET session_replication_role = origin');
});

it('shows an organization disputes, orders, withdrawals and a verification that wait for it', async () => {
  const guild = await app.signUp(2);
  const ada = await app.signUp();
  const tess = await app.signUp(1, 'Tess');
  const home = async (by = guild) => {
    const { data } = await dashboard('', by.token);
    return { ...data.home, ...data.ownOrganization };
  };
  for (let times = 0; times < 2; times++) await fillWallet(app, ada, 20_000);
  const projectId = await publishProject(app, guild, 'New kiln');
  const parcel = { address: '1 Lane', postalCode: '1', contactNo: '5550001', numberOfUnit: 1, payFromWallet: 1 };
  const as = (person: Person, path: string, body: Record<string, unknown> = {}) =>
    app.call('POST', path, { token: person.token, body });
  const order = async () => (await as(ada, '/project/order', { ...parcel, projectId })).data.orderId as string;
  const sent = await order();
  const accepted = await order();
  const disputed = await order();
  await as(guild, `/orders/${sent}/advance`, { step: 'sent', reference: 'DHL 1' });
  await as(guild, `/orders/${accepted}/advance`, { step: 'accepted' });
  const { id } = (await as(ada, `/disputes/open/${disputed}`, { reason: 'other', message: 'Where is it?' })).data;
  await app.owner(
    "INSERT INTO verifications (user_id, status, note, words) VALUES ($1, 'more_needed', 'Here.', 'A newer extract.')",
    [guild.id],
  );
  const waiting = { disputesToAnswer: 1, ordersToSend: 2, withdrawalsToConfirm: 0 };
  expect(await home()).toMatchObject({ ...waiting, verificationNeeds: 'A newer extract.' });

  await app.owner('INSERT INTO withdrawal_limits (organization_id, cents, set_by) VALUES ($1, 100, $1)', [guild.id]);
  const bank = { bankName: 'River Bank', accountHolderName: 'Guild', accountNumber: '12345678', sortCode: '10-20-30' };
  await as(guild, '/wallet/withdraw', { amount: 50, ...bank, swiftCode: 'DE89370400440532013000' });
  expect(await home()).toMatchObject({ withdrawalsToConfirm: 0, withdrawalsToProve: 1 });
  expect(await home(await memberOf(app, guild, tess, 'editor'))).toMatchObject({ withdrawalsToConfirm: 0 });
  expect(await home(await memberOf(app, guild, tess, 'treasurer'))).toMatchObject({
    withdrawalsToConfirm: 1,
    withdrawalsToProve: 0,
  });

  await as(guild, `/disputes/${id}/answer`, { answer: 'It was sent.' });
  expect(await home()).toMatchObject({ disputesToAnswer: 0 });
});
