import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import { paymentsApp, type PaymentsApp, type Purchase } from '../payments/test-payments.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import type { Person } from '../../server/test-app.ts';
import { decideWithdrawal } from '../withdrawals/decide-withdrawal.ts';
import { markedAlone } from '../wallet/test-ledger.ts';
import { notePaid } from '../withdrawals/mark-withdrawal-paid.ts';
import { giveBackWithdrawal } from '../withdrawals/return-withdrawal.ts';
import { issueReceipts } from './issue-receipts.ts';
import { confirmed } from '../withdrawals/test-confirmed.ts';

let app: PaymentsApp;
let ada: Person;
beforeAll(async () => {
  app = await paymentsApp();
  ada = await app.signUp(1, 'Ada');
});
afterAll(() => app.stop());

async function read(id: string, token: string | null = ada.token) {
  return app.call('GET', `/receipts/${id}`, { token });
}

/** Waits for the receipt, as a page does. */
function issued(id: string) {
  const isThere = async () => {
    const answer = await read(id);
    expect(answer.status).toBe(200);
    return answer.data;
  };
  return vi.waitFor(isThere, { timeout: 10_000 });
}

async function paid(purchase: Purchase) {
  expect(await app.save(ada, purchase, await app.pay(ada, purchase))).toMatchObject({ status: 200 });
  return purchase.id;
}

async function paymentOf(column: 'order_id' | 'provider_id', value: string) {
  return (await app.owner<{ id: string }>(`SELECT id FROM payments WHERE ${column} = $1`, [value]))[0]!.id;
}

async function topUp(dollars: number) {
  const provider = await app.topUp(ada, dollars);
  await app.addMoney(ada, provider, dollars);
  return provider;
}

/** Gives an amount of an order (in cents) back, as its seller does. */
function giveBack(id: string, cents: number) {
  return app.owner(
    `SELECT refund_purchase($1, $2, (SELECT seller_id FROM orders WHERE id = $1), 'seller', 'Broken.')`,
    [id, cents],
  );
}

/** Books an amount in cents as sent back to the card, or below zero as come back from there, as a provider reports it. */
function takeBack(payment: string, cents: number, move: string) {
  return app.owner(
    `SELECT take_back(p, (SELECT id FROM ledger_accounts WHERE kind = 'clearing' AND provider = p.provider), $2, $3) FROM payments AS p WHERE p.id = $1`,
    [payment, cents, move],
  );
}

const anything = {
  number: expect.stringMatching(/^R-\d{4}-\d{6}$/),
  date: expect.stringMatching(/^\d{4}-.*Z$/),
  test: true,
  refunds: [],
  left: expect.any(Number),
  pdf: expect.any(String),
};

describe('a receipt', () => {
  it('tells of money added, by the id of the payment', async () => {
    const provider = await app.topUp(ada, 100);
    const id = await paymentOf('provider_id', provider);
    expect((await app.addMoney(ada, provider, 100)).data).toEqual({ amount: 100, receipt: id });
    const words = { from: 'Ada', to: 'Guildhall wallet', for: 'Money added to the wallet', paidBy: 'Card' };
    expect(await issued(id)).toEqual({ id, kind: 'topup', amount: 100, ...words, ...anything });
  });

  it('tells of an order paid by card; its payment has none of its own', async () => {
    const id = await paid(await app.order(ada, 2050));
    const words = { from: 'Ada', to: expect.any(String), for: '1 unit of Bread oven', paidBy: 'Card' };
    expect(await issued(id)).toEqual({ id, kind: 'order', amount: 20.5, ...words, ...anything });
    expect(await read(await paymentOf('order_id', id))).toMatchObject({ status: 404, data: { code: 'not_found' } });
  });

  it('tells of an investment from wallet and card together', async () => {
    const id = await paid(await app.invest(ada, 15_000));
    const words = { for: 'Investment in Bread oven', paidBy: 'Wallet $100.00, Card $50.00' };
    expect(await issued(id)).toMatchObject({ id, kind: 'investment', amount: 150, ...words });
    expect((await read(id)).data).not.toHaveProperty('returned');
    const paidBack = 'UPDATE investments SET principal_paid = $2, return_paid = $3 WHERE id = $1';
    await app.owner(paidBack, [id, 5000, 501]);
    expect((await read(id)).data).toMatchObject({ amount: 150, returned: 55.01 });
    await app.owner(paidBack, [id, 0, 0]);
  });

  it('tells of an order from the wallet, without another word than the buyer’s', async () => {
    await app.addMoney(ada, await app.topUp(ada, 50), 50);
    const project = await app.project(2000);
    const body = { projectId: project, numberOfUnit: 2, address: 'A', postalCode: '1', contactNo: '5550001' };
    const order = { token: ada.token, key: 'once', body: { ...body, payFromWallet: 1 } };
    const { data } = await app.call('POST', '/project/order', order);
    await app.call('POST', '/project/order', order);
    expect(await issued(data.orderId)).toMatchObject({ for: '2 units of Bread oven', amount: 40, paidBy: 'Wallet' });
  });

  it('tells of a withdrawal once the bank has paid it', async () => {
    const bank = { bankName: 'Ada Bank', accountHolderName: 'Ada', accountNumber: '12345678', sortCode: '10-20-30' };
    const body = { amount: 5, ...bank, swiftCode: 'ADABDEFF' };
    const { id } = (await app.call('POST', '/wallet/withdraw', { token: ada.token, body })).data;
    await confirmed(app.owner, id);
    const { database } = app.resources;
    await decideWithdrawal({ db: database, refuse }, { id, approve: true, operatorId: null, asTest: true });
    await issueReceipts(app.resources);
    expect(await read(id), 'approved').toMatchObject({ status: 404 });
    await notePaid({ db: database, refuse }, id, markedAlone);
    await issueReceipts(app.resources);
    const words = {
      from: 'Guildhall wallet',
      to: 'Ada, account •••• 5678',
      for: 'Withdrawal to bank',
      paidBy: 'Bank transfer',
    };
    const receipt = { id, kind: 'withdrawal', amount: 5, ...words, ...anything };
    expect((await read(id)).data).toEqual(receipt);
    await giveBackWithdrawal(
      { db: database, refuse },
      { id, reason: 'The account is closed.', reference: 'R-1', limits: markedAlone },
    );
    await issueReceipts(app.resources);
    const back = { id: expect.any(String), date: anything.date, how: 'To the wallet, returned by the bank', amount: 5 };
    expect((await read(id)).data, 'sent back later').toEqual({ ...receipt, refunds: [back], left: 0 });
    expect(await verifyLedger(app.resources.database)).toEqual([]);
  });

  it('is there a moment after an operator has marked a withdrawal, or its batch, as paid', async () => {
    const opal = await newOperator(app, 'finance', 'Opal');
    const post = async (path: string, by: Person, body: Record<string, unknown>) =>
      must(await app.call('POST', path, { token: by.token, body }));
    const cy = await app.signUp(1, 'Cy');
    await app.addMoney(cy, await app.topUp(cy, 60), 60);
    const numbered = async (id: string) => {
      await expect.poll(() => read(id, cy.token)).toMatchObject({ status: 200, data: { kind: 'withdrawal' } });
    };
    const bank = { bankName: 'River Bank', accountHolderName: 'Cy', accountNumber: '98765432', sortCode: '10-20-30' };
    const ids: string[] = [];
    for (const amount of [20, 30]) {
      const { id } = await post('/wallet/withdraw', cy, { ...bank, swiftCode: 'ADABDEFF', amount });
      await confirmed(app.owner, id);
      await post(`/operator/withdrawals/${id}/approve`, opal, { asTest: 1 });
      ids.push(id);
    }
    const batch = await post('/operator/payoutBatches/create', opal, { asTest: 1 });
    await post(`/operator/withdrawals/${ids[0]}/paid`, opal, { reference: 'B-1' });
    await numbered(ids[0]!);
    await post(`/operator/payoutBatches/${batch.id}/paid`, opal, { reference: 'B-2' });
    await numbered(ids[1]!);
    const newest = async () => (await app.call('GET', '/dashboard', { token: cy.token })).data.newestReceipt;
    expect(await newest()).toMatchObject({ id: ids[1], amount: 30 });
    await post(`/operator/withdrawals/${ids[1]}/returned`, opal, { reason: 'Account closed.', reference: 'R-1' });
    expect(await newest(), 'the money is in the wallet again').toMatchObject({ id: ids[0], amount: 20 });
  });

  it('tells what was given back of a purchase, and what remains', async () => {
    const id = await paid(await app.order(ada, 1000));
    expect(await issued(id)).toMatchObject({ amount: 10, refunds: [], left: 10 });
    await giveBack(id, 250);
    await giveBack(id, 300);
    expect((await read(id)).data).toMatchObject({
      amount: 10,
      refunds: [
        { how: 'To the wallet', amount: 3, date: anything.date },
        { how: 'To the wallet', amount: 2.5, date: anything.date },
      ],
      left: 4.5,
    });
    // What is sent on to the card is shown, and not given back twice.
    const payment = await paymentOf('order_id', id);
    await takeBack(payment, 400, 'refund');
    expect((await read(id)).data).toMatchObject({
      refunds: [{ how: 'To the card or PayPal account', amount: 4 }, {}, {}],
      left: 4.5,
    });
    const { pdf } = (await read(id)).data;
    expect((await app.server.inject({ url: pdf })).statusCode).toBe(200);
  });

  it('tells what was given back of a card payment, and what did not arrive', async () => {
    const id = await paymentOf('provider_id', await topUp(100));
    await issued(id);
    await takeBack(id, 4000, 'refund');
    await takeBack(id, -1500, 'refund');
    expect((await read(id)).data).toMatchObject({
      amount: 100,
      refunds: [
        { how: 'Did not arrive, back in the wallet', amount: -15 },
        { how: 'To the card or PayPal account', amount: 40 },
      ],
      left: 75,
    });
  });

  it('keeps the names of its day', async () => {
    const id = await paid(await app.order(ada, 1000));
    const before = await issued(id);
    await app.owner(`UPDATE users SET name = 'Another'`);
    await app.owner(`UPDATE projects SET title = 'Another'`);
    expect((await read(id)).data).toEqual({ ...before, pdf: expect.any(String) });
  });

  it('is its owner’s alone', async () => {
    const id = await paid(await app.order(ada, 1000));
    await issued(id);
    const [{ seller }] = (await app.owner<{ seller: string }>('SELECT seller_id AS seller FROM orders WHERE id = $1', [
      id,
    ])) as [{ seller: string }];
    expect(seller).not.toBe(ada.id);
    const bo = await app.signUp();
    expect(await read(id, bo.token)).toMatchObject({ status: 404 });
    expect(await read(id, null)).toMatchObject({ status: 401 });
    expect(await read('x')).toMatchObject({ status: 404 });
  });

  it('can be downloaded as PDF by a link that lasts a while and holds for it alone', async () => {
    const one = await paid(await app.order(ada, 1000));
    const another = await paid(await app.order(ada, 1200));
    const { pdf, number } = await issued(one);
    await issued(another);
    const answer = await app.server.inject({ url: pdf });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`Receipt ${number}.pdf`),
      'cache-control': 'private, no-store',
    });
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    for (const url of [pdf.replace(one, another), pdf.replace(/&signature.*/, ''), `/files/receipts/${one}`])
      expect((await app.server.inject({ url })).statusCode).toBe(404);
  });

  it('is not given to what was not paid', async () => {
    const order = await app.order(ada, 1000);
    await issueReceipts(app.resources);
    expect(await read(order.id)).toMatchObject({ status: 404 });
  });
});
