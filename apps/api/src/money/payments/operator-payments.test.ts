import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import type { Person } from '../../server/test-app.ts';
import { paymentsApp, type PaymentsApp } from './test-payments.ts';

let app: PaymentsApp;
let support: WithSecondFactor;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  app = await paymentsApp();
  support = await newOperator(app, 'support');
  ada = await app.signUp(1, 'Ada');
  bo = await app.signUp(1, 'Bo');
});
afterAll(() => app.stop());

async function queue(body: Record<string, unknown>) {
  const { data } = await app.call('POST', '/operator/payments', { token: support.token, body });
  return { ids: data.records.map(({ id }: { id: string }) => id), more: data.more, records: data.records };
}

it('card payments are listed: the unsettled oldest first, all newest first, by pages, and by who paid or an id', async () => {
  for (const [person, amount] of [
    [ada, 10],
    [bo, 20],
    [ada, 30],
  ] as const) {
    const providerId = await app.topUp(person, amount);
    if (person === bo) await app.addMoney(bo, providerId, amount);
  }
  const kept = await app.owner<{ id: string }>('SELECT id FROM payments ORDER BY id');
  const [first, second, third] = kept.map(({ id }) => id) as [string, string, string];
  expect((await queue({ unsettled: true })).ids).toEqual([first, third]);
  expect(await queue({ unsettled: true, length: 1 })).toMatchObject({ ids: [first], more: true });
  expect(await queue({ unsettled: true, length: 1, after: first })).toMatchObject({ ids: [third], more: false });
  expect((await queue({})).ids).toEqual([third, second, first]);
  expect(await queue({ length: 1, after: third })).toMatchObject({ ids: [second], more: true });
  expect((await queue({ search: ada.email.toUpperCase() })).ids).toEqual([third, first]);
  expect((await queue({ search: ada.email, after: third })).ids).toEqual([first]);
  expect((await queue({ search: bo.email, unsettled: true })).ids).toEqual([]);
  expect((await queue({ search: second })).ids).toEqual([second]);
  const { records } = await queue({ search: second });
  expect(records[0]).toMatchObject({ payerId: bo.id, name: 'Bo', amount: 20, purpose: 'topup', provider: 'sandbox' });
  expect(records[0].test).toBe(true);
  expect((await queue({ search: records[0].providerId })).ids).toEqual([second]);
  // A settled payment is not among the unsettled ones, whichever search finds it.
  for (const search of [second, records[0].providerId])
    expect((await queue({ search, unsettled: true })).ids).toEqual([]);
  expect((await queue({ search: first, unsettled: true })).ids).toEqual([first]);
  expect((await queue({ search: 'nothing' })).ids).toEqual([]);
});

it('payments with a refund under way are listed, oldest first, each once', async () => {
  const kept = await app.owner<{ id: string }>('SELECT id FROM payments ORDER BY id');
  const [first, second, third] = kept.map(({ id }) => id) as [string, string, string];
  for (const [payment, status] of [
    [third, 'pending'],
    [first, 'pending'],
    [first, 'pending'],
    [second, 'done'],
  ])
    await app.owner(
      `INSERT INTO payment_refunds (payment_id, amount_cents, hold_id, status, reason, operator_id) VALUES ($1, 100, uuidv7(), $2, '', $3)`,
      [payment, status, support.id],
    );
  expect((await queue({ refunding: true })).ids).toEqual([first, third]);
  expect(await queue({ refunding: true, length: 1 })).toMatchObject({ ids: [first], more: true });
  expect(await queue({ refunding: true, length: 1, after: first })).toMatchObject({ ids: [third], more: false });
  expect((await queue({ refunding: true, search: ada.email })).ids).toEqual([third, first]);
  expect((await queue({ refunding: true, search: bo.email })).ids).toEqual([]);
});
