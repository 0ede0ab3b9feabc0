import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { paymentsApp, type PaymentsApp } from '../payments/test-payments.ts';
import type { Person } from '../../server/test-app.ts';
import { askToWithdraw } from './test-risk.ts';

let app: PaymentsApp;
let fay: WithSecondFactor;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  app = await paymentsApp({ RISK_HOLD: '1' });
  fay = await newOperator(app, 'finance', 'Fay');
});
afterAll(() => app.stop());

/** Somebody of 30 days with $1,000 in the wallet, which has been there for long. */
async function member(name: string, type: 1 | 2 = 1): Promise<Person> {
  const person = await app.signUp(type, name);
  await app.addMoney(person, await app.topUp(person, 1000), 1000);
  await app.owner(
    "UPDATE payments SET created_at = now() - interval '200 days', settled_at = now() - interval '200 days' WHERE user_id = $1",
    [person.id],
  );
  await app.owner("UPDATE users SET created_at = now() - interval '30 days' WHERE id = $1", [person.id]);
  return person;
}
beforeEach(async () => {
  ada = await member('Ada');
  bo = await member('Bo');
});

/** What is found at a withdrawal that is requested now. */
async function found(requested: Parameters<typeof askToWithdraw>[2] = {}) {
  const id = await askToWithdraw(app, ada, requested);
  const { status, data } = await app.call('POST', `/operator/risk/${id}/review`, { token: fay.token });
  return status === 404 ? { state: 'none', signs: [] } : (data as { state: string; signs: { kind: string }[] });
}

/** A card payment of Ada as the provider has left it, some days ago. */
function payment(status: string, { daysAgo = 0, disputed = 0, provider = 'stripe' } = {}) {
  return app.owner<{ id: string }>(
    `INSERT INTO payments (provider, user_id, purpose, amount_cents, status, settled_at, result, disputed_cents, created_at)
      VALUES ($1, $2, 'topup', 1000, $3, CASE $3 WHEN 'succeeded' THEN now() - interval '150 days' END,
        CASE $3 WHEN 'succeeded' THEN 'credited' END, $4, now() - make_interval(secs => $5)) RETURNING id`,
    [provider, ada.id, status, disputed, daysAgo * 86_400],
  );
}

it('nothing is found in an account with nothing of it', async () => {
  expect(await found()).toEqual({ state: 'none', signs: [] });
});

describe('several cards', () => {
  it.each([
    ['more than three that failed', 4, {}, 'held'],
    ['not three', 3, {}, 'none'],
    ['not after seven days', 4, { daysAgo: 7.01 }, 'none'],
    ['not of PayPal', 4, { provider: 'paypal' }, 'none'],
  ])('are a sign: %s', async (_, many, how, state) => {
    const ids = [];
    for (let each = 0; each < many; each++) ids.push(...(await payment('failed', how)));
    const { signs, ...rest } = await found();
    expect(rest.state).toBe(state);
    if (state === 'held')
      expect(signs).toEqual([
        {
          kind: 'failed_cards',
          grave: true,
          words:
            '4 card payments of this account failed within 7 days, as when several cards are tried. Which cards is not known here.',
          links: ids.toReversed().map(({ id }, place) => ({ kind: 'payment', id, name: `Payment ${place + 1}` })),
        },
      ]);
  });
});

describe('a new account', () => {
  it.each([
    ['with a large sum', 6.99, 500, 'held'],
    ['not with a smaller one', 6.99, 499.99, 'none'],
    ['not after seven days', 7.01, 500, 'none'],
  ])('is a sign %s', async (_, days, amount, state) => {
    await app.owner('UPDATE users SET created_at = now() - make_interval(secs => $2) WHERE id = $1', [
      ada.id,
      days * 86_400,
    ]);
    const { signs, ...rest } = await found({ amount });
    expect(rest.state).toBe(state);
    if (state === 'held')
      expect(signs).toMatchObject([
        {
          kind: 'new_account',
          words: 'The account was 6 days old when a withdrawal of $500.00 was requested.',
          links: [],
        },
      ]);
  });
});

describe('what banks have taken back', () => {
  it.each([
    ['within 120 days', { daysAgo: 119, disputed: 250 }, 'held'],
    ['not before', { daysAgo: 121, disputed: 250 }, 'none'],
    ['not what they have given back', { daysAgo: 1, disputed: 0 }, 'none'],
  ])('is a sign %s', async (_, how, state) => {
    const [taken] = await payment('succeeded', how);
    const { signs, ...rest } = await found();
    expect(rest.state).toBe(state);
    if (state === 'held')
      expect(signs).toMatchObject([
        {
          kind: 'chargeback',
          words: 'A bank has taken $2.50 back of a card payment of this account.',
          links: [{ kind: 'payment', id: taken!.id, name: 'The payment' }],
        },
      ]);
  });

  it.each([
    ['open', 119, 'held'],
    ['lost', 119, 'held'],
    ['open', 121, 'none'],
    ['returned', 1, 'none'],
  ])('for what the account has sold is a sign: %s, %i days ago', async (status, daysAgo, state) => {
    await app.owner(
      `INSERT INTO chargebacks (payment_id, purchase_id, kind, user_id, seller_id, share_cents, held_cents, status, opened_at, closed_at)
        VALUES (uuidv7(), uuidv7(), 'order', $1, $2, 700, 700, $3, now() - make_interval(days => $4), CASE $3 WHEN 'open' THEN NULL ELSE now() END)`,
      [bo.id, ada.id, status, daysAgo],
    );
    const { signs, ...rest } = await found();
    expect(rest.state).toBe(state);
    if (state === 'held')
      expect(signs).toMatchObject([{ kind: 'sold_chargeback', words: expect.stringContaining('$7.00') }]);
  });
});

describe('what two accounts share', () => {
  const logIn = async ({ id }: Person, device: string, address: string) => {
    // What was noted of an earlier call writes its address a moment later.
    await app.resources.sessionActivity.flush();
    await app.owner('UPDATE sessions SET device = $2, network_address = $3 WHERE user_id = $1', [id, device, address]);
  };

  it('is a sign for a bank account, with the way to the other one', async () => {
    const accountNumber = ada.id.replaceAll('-', '');
    await askToWithdraw(app, bo, { accountNumber });
    expect(await found({ accountNumber })).toMatchObject({
      state: 'held',
      signs: [
        {
          kind: 'shared_bank',
          grave: true,
          words: 'Bo has named the same bank account.',
          links: [{ kind: 'account', id: bo.id, name: 'Account of Bo' }],
        },
      ],
    });
    expect((await found({ accountNumber: `${accountNumber}9` })).state).toBe('none');
  });

  it('is a sign for a browser at a network address, which alone holds nothing', async () => {
    await logIn(ada, 'Firefox on Linux', '192.0.2.7');
    for (const [device, address, kinds] of [
      ['Firefox on Linux', '192.0.2.8', []],
      ['Safari on iPhone', '192.0.2.7', []],
      ['Firefox on Linux', '192.0.2.7', ['shared_device']],
    ] as const) {
      await logIn(bo, device, address);
      const { state, signs } = await found();
      expect(signs.map(({ kind }) => kind)).toEqual(kinds);
      expect(state).toBe(kinds.length > 0 ? 'found' : 'none');
      if (kinds.length > 0)
        expect(signs).toMatchObject([
          { grave: false, words: 'Bo logs in with the same browser at the same network address.' },
        ]);
    }
    // All that comes by a proxy on this machine has that address.
    for (const address of ['127.0.0.1', '']) {
      await logIn(ada, 'Firefox on Linux', address);
      await logIn(bo, 'Firefox on Linux', address);
      expect((await found()).state).toBe('none');
    }
  });

  it('is no sign between an organization and its members', async () => {
    const guild = await member('Guild', 2);
    await app.owner("INSERT INTO memberships (organization_id, member_id, role) VALUES ($1, $2, 'owner')", [
      guild.id,
      ada.id,
    ]);
    const accountNumber = ada.id.replaceAll('-', '');
    await askToWithdraw(app, guild, { accountNumber });
    for (const each of [ada, guild]) await logIn(each, 'Firefox on Linux', '192.0.2.9');
    expect((await found({ accountNumber })).state).toBe('none');
  });
});

describe('what an operator has cleared', () => {
  const clear = (id: string) =>
    app.call('POST', `/operator/risk/${id}/clear`, { token: fay.token, body: { reason: 'A family.' } });
  const approve = (id: string) =>
    app.call('POST', `/operator/withdrawals/${id}/approve`, { token: fay.token, body: { asTest: 1 } });

  it('does not hold this withdrawal again, and what has come since does, also just before the approval', async () => {
    const [taken] = await payment('succeeded', { daysAgo: 1, disputed: 250 });
    const id = await askToWithdraw(app, ada);
    expect((await approve(id)).status).toBe(422);
    expect((await clear(id)).status).toBe(200);
    await payment('succeeded', { daysAgo: 2, disputed: 300 });
    expect(await approve(id)).toMatchObject({ status: 422, message: expect.stringContaining('Signs of risk') });
    const held = await app.owner('SELECT FROM risk_reviews WHERE withdrawal_id = $1 AND held_at IS NOT NULL', [id]);
    expect(held, 'what was found is kept, though the approval is refused').toHaveLength(1);
    expect((await clear(id)).status).toBe(200);
    expect((await approve(id)).status).toBe(200);
    expect(taken).toBeDefined();
  });

  it('is found anew at the next withdrawal', async () => {
    await payment('succeeded', { daysAgo: 1, disputed: 250 });
    await clear(await askToWithdraw(app, ada));
    expect((await found()).state).toBe('held');
  });
});
