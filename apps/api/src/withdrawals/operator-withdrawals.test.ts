import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../operator/verify-ledger.ts';
import { newOperator, type WithSecondFactor } from '../operators/test-operators.ts';
import { paymentsApp, type PaymentsApp } from '../payments/test-payments.ts';
import type { Person } from '../test-app.ts';

let app: PaymentsApp;
let finance: WithSecondFactor;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  app = await paymentsApp();
  finance = await newOperator(app, 'finance', 'Fay');
  ada = await withMoney(await app.signUp(1, 'Ada Aal'));
  bo = await withMoney(await app.signUp(1, 'Bo Bell'));
});
afterAll(() => app.stop());

async function withMoney<P extends Person>(person: P): Promise<P> {
  await app.addMoney(person, await app.topUp(person, 1000), 1000);
  return person;
}

const bank = {
  bankName: 'Ada Bank',
  accountHolderName: 'Ada Aal',
  accountNumber: '12345678',
  sortCode: '10-20-30',
  swiftCode: 'ADABDEFF',
};

async function ask(person: Person, amount: number): Promise<string> {
  const { status, data } = await app.call('POST', '/wallet/withdraw', {
    token: person.token,
    body: { amount, ...bank },
  });
  expect(status).toBe(200);
  return data.id;
}

function post(path: string, body: Record<string, unknown> = {}, { token }: Person = finance) {
  return app.call('POST', path, { token, body });
}

async function balance({ token }: Person): Promise<number> {
  return (await app.call('GET', '/wallet', { token })).data.amount;
}

describe('the queue', () => {
  it('has those of a status oldest first, all newest first, by pages and by the person', async () => {
    const [first, second, third] = [await ask(ada, 10), await ask(bo, 20), await ask(ada, 30)];
    const ids = async (input: Record<string, unknown>) => {
      const { data } = await post('/operator/withdrawals', input);
      return { ids: data.records.map(({ id }: { id: string }) => id), more: data.more };
    };
    expect(await ids({ status: 'requested' })).toEqual({ ids: [first, second, third], more: false });
    expect(await ids({ status: 'requested', length: 2 })).toEqual({ ids: [first, second], more: true });
    expect(await ids({ status: 'requested', length: 2, after: second })).toEqual({ ids: [third], more: false });
    expect(await ids({})).toEqual({ ids: [third, second, first], more: false });
    expect(await ids({ after: second, length: 1 })).toEqual({ ids: [first], more: false });
    expect(await ids({ search: 'ada a' })).toEqual({ ids: [third, first], more: false });
    expect(await ids({ search: bo.email.toUpperCase() })).toEqual({ ids: [second], more: false });
    expect(await ids({ search: 'ada', length: 1 })).toEqual({ ids: [third], more: true });
    expect(await ids({ search: 'ada', after: third })).toEqual({ ids: [first], more: false });
    expect(await ids({ search: 'nobody' })).toEqual({ ids: [], more: false });
    expect(await ids({ status: 'paid' })).toEqual({ ids: [], more: false });
    expect((await post('/operator/withdrawals', { status: 'lost' })).status).toBe(422);
    const { records } = (await post('/operator/withdrawals', { status: 'requested' })).data;
    expect(records[0]).toEqual({
      ...{
        id: first,
        name: 'Ada Aal',
        email: ada.email,
        amount: 10,
        account: '•••• 5678',
        status: 'requested',
        test: true,
      },
      createdAt: expect.stringContaining('T'),
    });
  });
});

describe('one withdrawal', () => {
  it('is shown with its account in full and what speaks for and against it, which the audit log keeps', async () => {
    const id = await ask(bo, 5);
    const { data } = await post(`/operator/withdrawals/${id}/review`);
    expect(data).toMatchObject({
      ...{ id, userId: bo.id, status: 'requested', ...bank, reason: '', decidedBy: '' },
      evidence: { earlierWithdrawals: 1, earlierPaidOut: 0, recentlyPaidIn: 1000, owed: 0, complaints: 0 },
    });
    const [entry] = await app.owner(
      'SELECT verb, subject_id, account_id, operator_id FROM audit_entries ORDER BY seq DESC LIMIT 1',
    );
    expect(entry).toEqual({ verb: 'withdrawal.review', subject_id: id, account_id: bo.id, operator_id: finance.id });
    expect((await post(`/operator/withdrawals/${ada.id}/review`)).status).toBe(404);
  });

  it('of test money is approved as such only, then paid under a reference, then returned', async () => {
    const before = await balance(ada);
    const id = await ask(ada, 40);
    expect(await post(`/operator/withdrawals/${id}/approve`)).toMatchObject({
      status: 422,
      message: expect.stringContaining('test money'),
    });
    expect(await post(`/operator/withdrawals/${id}/approve`, { asTest: 1 })).toMatchObject({
      status: 200,
      data: { id, status: 'approved' },
    });
    expect((await balance(ada)) - before).toBe(-40);
    expect(await post(`/operator/withdrawals/${id}/paid`)).toMatchObject({ status: 422 });
    expect((await post(`/operator/withdrawals/${id}/paid`, { reference: 'B-77' })).data.status).toBe('paid');
    expect((await post(`/operator/withdrawals/${id}/review`)).data).toMatchObject({
      bankReference: 'B-77',
      decidedBy: 'Fay',
      status: 'paid',
    });
    expect((await post(`/operator/withdrawals/${id}/returned`, { reason: 'Account closed.' })).data.status).toBe(
      'returned',
    );
    expect(await balance(ada)).toBe(before);
    const kept = await app.owner(
      'SELECT verb, before, after, reason FROM audit_entries WHERE subject_id = $1 ORDER BY seq',
      [id],
    );
    expect(kept.filter(({ verb }: any) => verb !== 'withdrawal.review')).toEqual([
      {
        verb: 'withdrawal.approve',
        before: { status: 'requested' },
        after: { status: 'approved', amount: '$40.00' },
        reason: '',
      },
      {
        verb: 'withdrawal.paid',
        before: { status: 'approved' },
        after: { status: 'paid', amount: '$40.00', reference: 'B-77' },
        reason: '',
      },
      {
        verb: 'withdrawal.return',
        before: { status: 'paid out' },
        after: { status: 'returned', amount: '$40.00' },
        reason: 'Account closed.',
      },
    ]);
  });

  it('is rejected with a reason, and its money is free again', async () => {
    const id = await ask(bo, 7);
    expect((await post(`/operator/withdrawals/${id}/reject`)).status).toBe(422);
    expect((await post(`/operator/withdrawals/${id}/reject`, { reason: 'Not your name.' })).data.status).toBe(
      'rejected',
    );
    const { data } = await app.call('GET', `/wallet/withdrawals/${id}`, { token: bo.token });
    expect(data).toMatchObject({ status: 'rejected', reason: 'Not your name.' });
    expect(await post(`/operator/withdrawals/${id}/approve`, { asTest: 1 })).toMatchObject({ status: 422 });
  });

  it('of their own no operator decides', async () => {
    await withMoney(finance);
    const id = await ask(finance, 3);
    for (const answer of [
      await post(`/operator/withdrawals/${id}/approve`, { asTest: 1 }),
      await post(`/operator/withdrawals/${id}/reject`, { reason: 'x' }),
    ])
      expect(answer).toMatchObject({ status: 403, message: 'Nobody decides their own withdrawal.' });
    expect((await post(`/operator/withdrawals/${id}/review`)).data.status).toBe('requested');
  });

  it('is decided once when two operators decide it at the same time, and stands in the audit log once', async () => {
    const others = [await newOperator(app, 'finance'), await newOperator(app, 'admin')];
    for (let round = 0; round < 10; round++) {
      const id = await ask(ada, 1);
      const answers = await Promise.all([
        post(`/operator/withdrawals/${id}/approve`, { asTest: 1 }, others[0]),
        post(`/operator/withdrawals/${id}/reject`, { reason: 'No.' }, others[1]),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      const kept = await app.owner('SELECT verb FROM audit_entries WHERE subject_id = $1', [id]);
      expect(kept).toHaveLength(1);
    }
  });

  it('leaves the ledger in order, whatever was done', async () => {
    expect(await verifyLedger(app.resources.database)).toEqual([]);
  });
});
