import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attackedApp, must, type AttackedApp } from './attacked-app.ts';
import { rightRequests, type CallName } from './right-requests.ts';

let app: AttackedApp;
beforeAll(async () => {
  app = await attackedApp();
});
afterAll(() => app.stop());

/** What nobody may say of their own things, in every spelling that comes to mind. */
function extras() {
  const { ada, guild } = app;
  const people = ['id', 'userId', 'user_id', 'ownerId', 'createdBy', 'created_by', 'sender_id', 'buyerId', 'caller'];
  return {
    ...Object.fromEntries(people.map((name) => [name, ada.id])),
    sellerId: guild.id,
    organizationId: guild.id,
    organization_id: guild.id,
    operator: true,
    isAdmin: true,
    role: 'operator',
    access: 'operator',
    emailVerified: true,
    email_verified_at: '2000-01-01',
    password_hash: 'x',
    balance: 1_000_000,
    balance_cents: 1_000_000,
    held: 0,
    free: 1_000_000,
    total: 0.01,
    unitPrice: 0.01,
    due: 0,
    raised: 1_000_000,
    investors: 99,
    totalLikes: 99,
    rating_count: 99,
    status: 'COMPLETED',
    payment_status: 'succeeded',
    onlinePaidAmount: 1_000_000,
    payFromWalletAmount: 0,
    flag: 2,
    read: true,
    public: true,
    createdAt: '2000-01-01T00:00:00Z',
    created_at: '2000-01-01T00:00:00Z',
    currency: 'JPY',
    provider: 'invented',
  };
}

/** A call with everything right and too much besides. */
function send(name: CallName, path: string, changes: Record<string, unknown> = {}) {
  const { by, body } = rightRequests(app)[name];
  return app.call('POST', path, { token: app[by].token, body: { ...extras(), ...body, ...changes } });
}

async function row(text: string, params: unknown[] = []) {
  return (await app.owner<Record<string, unknown>>(text, params))[0]!;
}

function people() {
  return app.owner(
    `SELECT u.id, u.type, u.name, u.email, u.mobile, (SELECT role FROM operators WHERE user_id = u.id) AS role, u.email_verified_at, u.password_hash, a.balance_cents
     FROM users AS u LEFT JOIN ledger_accounts AS a ON a.id = u.id ORDER BY u.id`,
  );
}

const recent = expect.toSatisfy((at: Date) => Date.now() - at.getTime() < 3_600_000);

describe('fields that the caller may not set are ignored', () => {
  it('at sign-up', async () => {
    const email = 'newcomer@example.com';
    must(await send('signUp', '/auth/signup', { email, typeId: app.things.institutionType }));
    expect(
      await row(
        'SELECT u.*, (SELECT role FROM operators WHERE user_id = u.id) AS role FROM users AS u WHERE email = $1',
        [email],
      ),
    ).toMatchObject({
      type: 1,
      role: null,
      email_verified_at: null,
      institution_type_id: null,
      rating_count: 0,
      created_at: recent,
    });
    expect(
      await row('SELECT a.* FROM ledger_accounts AS a JOIN users AS u USING (id) WHERE email = $1', [email]),
    ).toMatchObject({
      balance_cents: 0n,
      held_cents: 0n,
    });
  });

  it('in a profile', async () => {
    const before = await people();
    const changes = {
      type: 2,
      userType: 2,
      email: 'other@example.com',
      mobile: '5559999999',
      password: 'other123',
    };
    must(await send('updateProfile', '/profile/update', changes));
    expect(await people()).toEqual(before);
    const { data } = await app.call('GET', '/profile', { token: app.mallory.token });
    expect(data).toMatchObject({
      businessName: 'Mischief',
      email: app.mallory.email,
      userType: 1,
      emailVerified: false,
    });
  });

  it('of a project', async () => {
    const { id } = must(await send('createProject', '/project/create'));
    expect(await row('SELECT * FROM projects WHERE id = $1', [id])).toMatchObject({
      created_by: app.rival.id,
      raised_cents: 0n,
      capturing_cents: 0n,
      investors: 0,
      created_at: recent,
    });
  });

  it('of a service, nor by changing it', async () => {
    const { id } = must(await send('createService', '/service/create'));
    must(await send('updateService', `/service/update/${id}`, { title: 'Renamed' }));
    const mine = { organization_id: app.rival.id, title: 'Renamed', budget_cents: 100n, created_at: recent };
    expect(await row('SELECT * FROM services WHERE id = $1', [id])).toMatchObject(mine);
    expect(await row('SELECT * FROM services WHERE id = $1', [app.things.service])).toMatchObject({ title: 'Baking' });
  });

  it('of an order: total, status, buyer and seller', async () => {
    const before = await people();
    const changes = { price: 0.01, amount: 0.01, budgetRequired: 0.01, paymentStatus: 'COMPLETED' };
    const { orderId, paymentStatus, due } = must(await send('order', '/project/order', changes));
    expect({ paymentStatus, due }).toEqual({ paymentStatus: 'pending', due: 5000 });
    expect(await row('SELECT * FROM orders WHERE id = $1', [orderId])).toMatchObject({
      user_id: app.mallory.id,
      seller_id: app.guild.id,
      total_cents: 500000n,
      status: 'pending',
      created_at: recent,
    });
    expect(await people()).toEqual(before);
  });

  it('of an investment: its payment status, payer and amounts', async () => {
    const before = await people();
    const paid = { paymentStatus: 'COMPLETED', paymentId: app.things.unusedTopup, amount: 0.01 };
    const { investId, paymentStatus, due } = must(
      await send('invest', '/project/invest', { ...paid, payFromWallet: 0 }),
    );
    expect({ paymentStatus, due }).toEqual({ paymentStatus: 'pending', due: 50 });
    expect(await row('SELECT * FROM investments WHERE id = $1', [investId])).toMatchObject({
      user_id: app.mallory.id,
      amount_cents: 5000n,
      card_cents: 5000n,
      created_at: recent,
    });
    expect(await people()).toEqual(before);
  });

  it('of a withdrawal: status and wallet', async () => {
    const before = await people();
    const { id } = must(await send('withdraw', '/wallet/withdraw', { approved: true, status: 'approved' }));
    expect(await row('SELECT * FROM withdrawals WHERE id = $1', [id])).toMatchObject({
      user_id: app.mallory.id,
      status: 'pending',
    });
    expect(await people()).toEqual(before);
  });

  it('of a payment: status, currency and provider', async () => {
    const before = await people();
    const token = await app.token();
    const { paymentId } = must(await send('topUp', '/wallet/topup', { token, paymentStatus: 'succeeded' }));
    expect(await row('SELECT * FROM payments WHERE provider_id = $1', [paymentId])).toMatchObject({
      user_id: app.mallory.id,
      provider: 'sandbox',
      currency: 'USD',
      amount_cents: 1000n,
      settled_at: null,
    });
    expect(await people()).toEqual(before);
  });

  it('of a report request: flag and shared', async () => {
    const { id } = must(
      await send('requestReport', '/report/request', { shared: 1, reportName: 'Mine', image: '/files/x' }),
    );
    expect(await row('SELECT * FROM reports WHERE id = $1', [id])).toMatchObject({
      user_id: app.mallory.id,
      organization_id: app.guild.id,
      document_file_id: null,
      shared: false,
      created_at: recent,
    });
  });

  it('of a review, a message, a complaint and a referral: author and date', async () => {
    must(await send('addReview', '/user/review/add'));
    must(await send('sendMessage', '/message/send'));
    must(await send('sendComplaint', '/complain/send'));
    must(await send('referUser', '/project/refer'));
    const mine = { created_at: recent };
    const { id } = app.mallory;
    expect(await row('SELECT * FROM reviews WHERE user_id = $1', [id])).toMatchObject({ ...mine, half_stars: 1 });
    expect(await row('SELECT * FROM messages WHERE sender_id = $1', [id])).toMatchObject(mine);
    expect(await row('SELECT * FROM complaints WHERE user_id = $1', [id])).toMatchObject(mine);
    expect(await row('SELECT * FROM referrals WHERE user_id = $1', [id])).toMatchObject(mine);
    expect((await app.owner('SELECT 1 FROM reviews WHERE user_id = $1', [app.ada.id])).length).toBe(0);
    const result = await app.call('GET', `/message/${app.guild.id}`, { token: app.mallory.token });
    expect(result.data[0]).toMatchObject({ sender_id: id, read: false });
  });

  it('of a like: the user', async () => {
    must(await send('like', '/project/like', { on: 1 }));
    must(await send('connect', '/project/connect'));
    for (const table of ['likes', 'connections'])
      expect(await app.owner(`SELECT user_id, organization_id FROM ${table}`)).toEqual([
        { user_id: app.mallory.id, organization_id: app.guild.id },
      ]);
  });

  it('orgId of a body never replaces the caller in own lists', async () => {
    const ask = (path: string, body: Record<string, unknown>) =>
      app.call('POST', path, { token: app.mallory.token, body });
    const foreign = { ...extras(), orgId: app.ada.id };
    // Ada has investments, and Mallory none.
    expect((await ask('/investment/list', foreign)).data.records).toEqual([]);
    expect((await ask('/complain/myComplaint', foreign)).data).toHaveLength(1);
    expect((await ask('/wallet/history', foreign)).data.recordsTotal).toBe(1);
    expect((await ask('/orders/list', { ...foreign, status: undefined, orderType: 'ordered' })).data.recordsTotal).toBe(
      1,
    );
  });
});
