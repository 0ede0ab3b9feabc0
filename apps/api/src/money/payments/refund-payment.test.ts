import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { issueReceipts } from '../receipts/issue-receipts.ts';
import type { Person } from '../../server/test-app.ts';
import { faultyProvider, withCurrent, type Fault } from './provider/faulty-provider.ts';
import { followRefunds } from './follow-payments.ts';
import type { PaymentProviders } from './provider/provider.ts';
import { paymentsApp, type PaymentsApp } from './test-payments.ts';

let app: PaymentsApp;
let owner: Database;
let own: PaymentProviders;
let finance: WithSecondFactor;
let person: Person;
beforeAll(async () => {
  app = await paymentsApp({ LOG_LEVEL: 'silent' });
  owner = openDatabase(app.ownerUrl, { max: 1 });
  own = app.resources.payments;
  finance = await newOperator(app, 'finance');
});
beforeEach(async () => {
  app.resources.payments = own;
  person = await app.signUp(1, 'Ada');
});
afterEach(async () => {
  expect(await verifyLedger(owner)).toEqual([]);
});
afterAll(async () => {
  await owner.close();
  await app.stop();
});

const reason = 'Paid twice.';

/** Puts an amount in dollars into the wallet by card, and answers our own id of the payment. */
async function paid(dollars: number, who = person): Promise<string> {
  const providerId = await app.topUp(who, dollars);
  must(await app.addMoney(who, providerId, dollars));
  return (await app.owner<{ id: string }>('SELECT id FROM payments WHERE provider_id = $1', [providerId]))[0]!.id;
}

function refund(id: string, amount: number, { by = finance, key }: { by?: Person; key?: string } = {}) {
  const request = { token: by.token, body: { amount, reason }, ...(key === undefined ? {} : { key }) };
  return app.call('POST', `/operator/payments/${id}/refund`, request);
}

async function wallet(who = person) {
  const { amount, held } = must(await app.call('GET', '/wallet', { token: who.token }));
  return { amount, held };
}

/** What went back at the provider, in cents. */
async function sentBack(): Promise<number[]> {
  const rows = await app.owner<{ cents: bigint }>(
    `SELECT r.amount_cents AS cents FROM sandbox_refunds r JOIN sandbox_intents i ON i.id = r.intent_id JOIN payments p ON p.id = i.idempotency_key
      WHERE p.user_id = $1 ORDER BY r.created_at`,
    [person.id],
  );
  return rows.map(({ cents }) => Number(cents));
}

async function shown(id: string) {
  const body = { search: id };
  return must(await app.call('POST', '/operator/payments', { token: finance.token, body })).records[0];
}

function breakCall(broken: string, fault: Fault) {
  app.resources.payments = withCurrent(
    own,
    faultyProvider(own.current, (call) => (call === broken ? fault : 'none')),
  );
}

/** Lets the job look at all refunds that have not ended, as if some time had passed. */
async function later(hours = 0.1) {
  await app.owner(
    `UPDATE payment_refunds SET asked_at = asked_at - make_interval(hours => 1), created_at = created_at - make_interval(secs => $1::float * 3600)
      WHERE status = 'pending'`,
    [hours],
  );
  await followRefunds(app.resources);
}

describe('a refund of a card payment', () => {
  it('takes a part from the wallet and sends it back to the card; the payer, the history and the console tell of it', async () => {
    const id = await paid(50);
    expect(await refund(id, 20)).toMatchObject({ status: 200, data: { status: 'done', failure: '', left: 30 } });
    expect([await wallet(), await sentBack()]).toEqual([{ amount: 30, held: 0 }, [2000]]);
    expect(await shown(id)).toMatchObject({
      status: 'succeeded',
      refunded: 20,
      refundable: 30,
      refunds: [{ amount: 20, status: 'done', reason, failure: '' }],
    });
    const history = must(
      await app.call('POST', '/wallet/history', { token: person.token, body: { start: 0, length: 9 } }),
    );
    expect(history.records[0]).toMatchObject({ paymentTitle: 'Refund to card' });
    await issueReceipts(app.resources);
    const { records } = must(await app.call('POST', '/notifications', { token: person.token, body: {} }));
    expect(records.map(({ text }: { text: string }) => text)).toEqual([
      '$20.00 from your wallet was refunded to your card or PayPal.',
      '$20.00 is being refunded from your wallet to your card or PayPal: Paid twice.',
    ]);
    expect(await refund(id, 30)).toMatchObject({ status: 200, data: { left: 0 } });
    expect(await shown(id)).toMatchObject({ status: 'refunded', refundable: 0 });
    expect(await refund(id, 1)).toMatchObject({ status: 422 });
    expect(await sentBack()).toEqual([2000, 3000]);
  });

  it('is never more than was paid, nor than the wallet has free', async () => {
    const id = await paid(50);
    await paid(10);
    expect(await refund(id, 50.01)).toMatchObject({
      status: 422,
      data: { errors: { amount: 'At most $50.00 can still be refunded.' } },
    });
    const bank = { bankName: 'B', accountHolderName: 'Ada', accountNumber: '12345678', sortCode: '10-20-30' };
    const body = { amount: 40, ...bank, swiftCode: 'ADABDEFF' };
    must(await app.call('POST', '/wallet/withdraw', { token: person.token, body }));
    expect(await refund(id, 21)).toMatchObject({ status: 422, data: { code: 'insufficient_funds' } });
    expect(await refund(id, 20)).toMatchObject({ status: 200 });
    expect([await wallet(), await sentBack()]).toEqual([{ amount: 0, held: 40 }, [2000]]);
  });

  it('is made once under a key, which a refusal frees', async () => {
    const id = await paid(50);
    const first = await refund(id, 20, { key: 'once' });
    expect((await refund(id, 20, { key: 'once' })).data).toEqual(first.data);
    expect(await refund(id, 21, { key: 'once' })).toMatchObject({ status: 409 });
    expect(await refund(id, 60, { key: 'twice' })).toMatchObject({ status: 422 });
    expect(await refund(id, 10, { key: 'twice' })).toMatchObject({ status: 200 });
    expect(await sentBack()).toEqual([2000, 1000]);
  });

  it('of a payment that paid an order is no more than what the seller gave back', async () => {
    const order = await app.order(person, 1000);
    must(await app.save(person, order, await app.pay(person, order)));
    await paid(30);
    const [{ id, seller }] = (await app.owner<{ id: string; seller: string }>(
      'SELECT p.id, o.seller_id AS seller FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.id = $1',
      [order.id],
    )) as [{ id: string; seller: string }];
    expect(await refund(id, 1)).toMatchObject({
      status: 422,
      message: 'What was bought with this payment has not been refunded. Refund the purchase first.',
    });
    await app.owner(`SELECT outcome FROM refund_purchase($1, 400, $2, 'seller', 'Late.')`, [order.id, seller]);
    expect(await refund(id, 5)).toMatchObject({ status: 422 });
    expect(await refund(id, 4)).toMatchObject({ status: 200, data: { left: 0 } });
    expect(await sentBack()).toEqual([400]);
    const told = await app.call('GET', `/orders/details/${order.id}`, { token: person.token });
    expect(must(told)).toMatchObject({ takenBack: 4 });
  });

  it('is refused for an operator’s own payment, for what is not settled, and while the books differ', async () => {
    const mine = await paid(10, finance);
    expect(await refund(mine, 1)).toMatchObject({ status: 403 });
    await app.topUp(person, 10);
    const [open] = await app.owner<{ id: string }>('SELECT id FROM payments WHERE user_id = $1', [person.id]);
    expect(await refund(open!.id, 1)).toMatchObject({ status: 422 });
    const id = await paid(10);
    await app.owner(`INSERT INTO book_checks (kind, many, differences, note) VALUES ('ledger', 1, '{Something.}', '')`);
    expect(await refund(id, 1)).toMatchObject({
      status: 422,
      message: expect.stringMatching(/^The books do not match/),
    });
    await app.owner('DELETE FROM book_checks');
    await app.owner(`UPDATE sandbox_intents SET amount_cents = 999 WHERE idempotency_key = $1`, [id]);
    expect(await refund(id, 1)).toMatchObject({ status: 422, message: expect.stringMatching(/^The provider/) });
    await app.owner(`UPDATE sandbox_intents SET amount_cents = 1000 WHERE idempotency_key = $1`, [id]);
    expect(await sentBack()).toEqual([]);
  });
});

describe('after a crash', () => {
  it('before the provider was reached the job has the refund made, once', async () => {
    const id = await paid(50);
    breakCall('refund', 'lost');
    expect(await refund(id, 20)).toMatchObject({ status: 200, data: { status: 'pending', left: 30 } });
    expect([await wallet(), await sentBack()]).toEqual([{ amount: 30, held: 20 }, []]);
    expect(await refund(id, 31)).toMatchObject({ status: 422 });
    app.resources.payments = own;
    await followRefunds(app.resources);
    expect(await sentBack()).toEqual([]);
    await later();
    await later();
    expect([await wallet(), await sentBack()]).toEqual([{ amount: 30, held: 0 }, [2000]]);
  });

  it.each(['refund', 'movements'])('after the provider’s %s the job books the refund, once', async (call) => {
    const id = await paid(50);
    if (call === 'refund') breakCall('refund', 'answer lost');
    else {
      let asked = 0;
      app.resources.payments = withCurrent(
        own,
        faultyProvider(own.current, (which) => (which === 'movements' && asked++ > 0 ? 'lost' : 'none')),
      );
    }
    expect(await refund(id, 20, { key: call })).toMatchObject({ status: 200, data: { status: 'pending' } });
    expect([await wallet(), await sentBack()]).toEqual([{ amount: 30, held: 20 }, [2000]]);
    app.resources.payments = own;
    await later();
    await later();
    expect([await wallet(), await sentBack()]).toEqual([{ amount: 30, held: 0 }, [2000]]);
    expect(await refund(id, 20, { key: call })).toMatchObject({ data: { status: 'done' } });
    expect(await sentBack()).toEqual([2000]);
  });

  it('what the provider never made is given up after some hours: the wallet has its money, and its payer is told', async () => {
    const id = await paid(50);
    breakCall('refund', 'lost');
    must(await refund(id, 20));
    await later(4.8);
    expect(await wallet()).toEqual({ amount: 30, held: 20 });
    app.resources.payments = own;
    await later(0.3);
    await later(0.3);
    expect([await wallet(), await sentBack()]).toEqual([{ amount: 50, held: 0 }, []]);
    expect(await shown(id)).toMatchObject({ refundable: 50, refunds: [{ status: 'failed' }] });
    const { records } = must(await app.call('POST', '/notifications', { token: person.token, body: {} }));
    expect(records[0].text).toBe('$20.00 could not be refunded to your card or PayPal. It is in your wallet.');
  });
});

it('what the provider refuses is given up at once', async () => {
  const id = await paid(50);
  app.resources.payments = withCurrent(own, {
    ...own.current,
    refund: async () => ({ accepted: false, failure: 'No such card.' }),
  });
  expect(await refund(id, 20)).toMatchObject({
    status: 200,
    data: { status: 'failed', failure: 'No such card.', left: 50 },
  });
  expect(await wallet()).toEqual({ amount: 50, held: 0 });
});
