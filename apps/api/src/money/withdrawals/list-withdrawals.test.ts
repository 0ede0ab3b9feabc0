import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationsApp, type OrganizationsApp } from '../../market/organizations/test-organizations.ts';
import { fillWallet } from '../payments/test-wallet.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import type { Person } from '../../server/test-app.ts';
import { decideWithdrawal } from './decide-withdrawal.ts';
import { confirmed } from './test-confirmed.ts';

let app: OrganizationsApp;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  app = await organizationsApp();
  ada = await app.signUp();
  bo = await app.signUp();
  for (const person of [ada, bo]) await fillWallet(app, person, 100);
});
afterAll(() => app.stop());

const bank = {
  bankName: 'River Bank',
  accountHolderName: 'Ada Weaver',
  accountNumber: '1234-5678',
  sortCode: '10-20-30',
};

async function ask(by: Person, amount: number): Promise<string> {
  const body = { ...bank, swiftCode: 'DE89 3704 0044 0532 0130 00', amount };
  return confirmed(app.owner, (await app.call('POST', '/wallet/withdraw', { token: by.token, body })).data.id);
}

async function list(by: Person, body: Record<string, unknown> = {}) {
  return (await app.call('POST', '/wallet/withdrawals', { token: by.token, body })).data;
}

function cancel(by: Person, id: string) {
  return app.call('POST', `/wallet/withdrawals/${id}/cancel`, { token: by.token });
}

async function wallet(by: Person) {
  const { data } = await app.call('GET', '/wallet', { token: by.token });
  return { amount: data.amount, held: data.held };
}

describe('the list of withdrawals', () => {
  it('lists the own ones, newest first, the account masked', async () => {
    const ids = [await ask(ada, 10.5), await ask(ada, 20), await ask(ada, 30)].toReversed();
    await ask(bo, 5);
    const { records, more } = await list(ada);
    expect(records.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(more).toBe(false);
    expect(records[2]).toEqual({
      id: ids[2],
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      firstWaitsUntil: '',
      amount: 10.5,
      account: '•••• 5678',
      status: 'requested',
      reason: '',
      decidedAt: '',
      paidAt: '',
      returnedAt: '',
      test: true,
      cardWaitsUntil: '',
      by: '',
      confirmedBy: '',
      needsSecond: false,
      mayConfirm: false,
      confirm: false,
      confirmUntil: '',
      mayProve: false,
      unverified: false,
      inReview: false,
    });
  });

  it('is paged by cursor, whatever is added meanwhile', async () => {
    const all = (await list(ada)).records.map(({ id }: { id: string }) => id);
    const first = await list(ada, { length: 2 });
    expect(first.more).toBe(true);
    await ask(ada, 1);
    const second = await list(ada, { length: 2, before: first.records[1].id });
    expect([...first.records, ...second.records].map(({ id }: { id: string }) => id)).toEqual(all);
    expect(second.more).toBe(false);
  });

  it('answers nothing for a cursor of another account or an unknown one', async () => {
    const [of] = (await list(bo)).records;
    for (const before of [of.id, 'x', '0198c2f0-0000-7000-8000-000000000000'])
      expect(await list(ada, { before })).toEqual({ records: [], more: false });
  });
});

it('a withdrawal to the same account again is listed beside the first, which is read with its bank', async () => {
  const id = await ask(ada, 2);
  const body = { amount: '1.50' };
  const again = await app.call('POST', `/wallet/withdrawals/${id}/again`, { token: ada.token, body });
  expect(again).toMatchObject({ status: 200, data: { status: 'pending' } });
  const { records } = await list(ada, { length: 2 });
  expect(records).toMatchObject([
    { id: again.data.id, amount: 1.5, account: '•••• 5678', status: 'requested' },
    { id, amount: 2 },
  ]);
  const { data } = await app.call('GET', `/wallet/withdrawals/${again.data.id}`, { token: ada.token });
  expect(data).toEqual({ ...records[0], bankName: 'River Bank', accountHolderName: 'Ada Weaver' });
});

describe('canceling a withdrawal', () => {
  it('releases the money once, and is shown in the list §4.withdraw.cancel', async () => {
    const before = await wallet(bo);
    const id = await ask(bo, 7);
    expect(await wallet(bo)).toEqual({ amount: before.amount - 7, held: before.held + 7 });
    for (let twice = 0; twice < 2; twice++)
      expect(await cancel(bo, id)).toMatchObject({ status: 200, data: { id, status: 'canceled' } });
    expect(await wallet(bo)).toEqual(before);
    expect((await list(bo)).records[0]).toMatchObject({
      id,
      status: 'canceled',
      decidedAt: expect.stringMatching(/Z$/),
    });
  });

  it('is refused once it was decided', async () => {
    const id = await ask(bo, 7);
    await decideWithdrawal(
      { db: app.resources.database, refuse },
      { id, approve: true, operatorId: null, asTest: true },
    );
    const answer = { status: 422, message: 'This withdrawal has already been approved. It can no longer be canceled.' };
    expect(await cancel(bo, id)).toMatchObject(answer);
  });

  it('of another account is 404', async () => {
    const id = await ask(bo, 7);
    expect(await cancel(ada, id)).toMatchObject({ status: 404 });
    expect((await list(bo)).records[0]).toMatchObject({ id, status: 'requested' });
  });

  const unknown = '/wallet/withdrawals/0198c2f0-0000-7000-8000-000000000000';
  it.each([
    ['POST', '/wallet/withdrawals'],
    ['POST', `${unknown}/cancel`],
    ['POST', `${unknown}/again`],
    ['GET', unknown],
  ] as const)('%s %s needs a session', async (method, path) => {
    for (const token of [null, 'invented'])
      expect(await app.call(method, path, { token, ...(method === 'POST' && { body: { amount: 1 } }) })).toMatchObject({
        status: 401,
      });
  });
});
