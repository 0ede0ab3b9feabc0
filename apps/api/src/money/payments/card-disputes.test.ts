import { closeDispute, openDispute } from '@guildhall/stripe-stand-in/disputes.ts';
import { scopes } from '@guildhall/paypal-stand-in/books.ts';
import * as paypalDisputes from '@guildhall/paypal-stand-in/disputes.ts';
import type { Dispute } from '@guildhall/stripe-stand-in/objects.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import type { Person, TestApp } from '../../server/test-app.ts';
import { followPayments } from './follow-payments.ts';
import { paypalApp, type PaypalApp } from './paypal/test-paypal.ts';
import { stripeApp, type StripeApp } from './stripe/test-stripe.ts';

async function listed(app: TestApp, { token }: Person, status: string, after = '') {
  return must(await app.call('POST', '/operator/cardDisputes', { token, body: { status, after, length: 2 } }));
}

function dueOf(dispute: Dispute) {
  return dispute['evidence_details'] as { due_by: number };
}

async function bellOf(app: TestApp, { token }: Person): Promise<string[]> {
  const { records } = must(await app.call('POST', '/notifications', { token, body: {} }));
  return records.map(({ text }: { text: string }) => text);
}

describe('disputes at Stripe', () => {
  let app: StripeApp;
  let finance: Person;
  let ada: Person;
  beforeAll(async () => {
    app = await stripeApp();
    finance = await newOperator(app, 'finance');
    ada = await app.signUp(1, 'Ada');
  });
  afterAll(() => app.stop());

  async function paid(dollars: number) {
    const id = await app.topUp(ada, dollars);
    must(await app.addMoney(ada, id, dollars));
    return app.standIn.books.charges.get(app.standIn.books.intents.get(id)!.latest_charge!)!;
  }

  async function tell() {
    for (const event of app.standIn.books.events.splice(0)) expect(await app.sendEvent(event)).toBe(200);
  }

  it('are listed with the day that they are due and their page there, and told once when they begin and end', async () => {
    const dispute = openDispute(app.standIn.books, await paid(100));
    await tell();
    const { records } = await listed(app, finance, 'open');
    expect(records).toEqual([
      {
        id: expect.any(String),
        payerId: ada.id,
        payer: 'Ada',
        email: ada.email,
        amount: 100,
        purpose: 'topup',
        reason: 'fraudulent',
        inquiry: false,
        status: 'open',
        closedAt: '',
        paymentId: expect.any(String),
        purchaseId: '',
        openedAt: new Date(dispute.created * 1000).toISOString(),
        dueAt: new Date(dueOf(dispute).due_by * 1000).toISOString(),
        provider: 'stripe',
        link: `https://dashboard.stripe.com/test/disputes/${dispute.id}`,
      },
    ]);
    const wallet = async () => must(await app.call('GET', '/wallet', { token: ada.token }));
    expect(await wallet()).toMatchObject({ amount: 0, disputed: 100 });
    const { waiting } = must(await app.call('GET', '/operator/overview', { token: finance.token }));
    expect(waiting.cardDisputes).toMatchObject({ count: 1 });
    const begun = await bellOf(app, finance);
    expect(begun.filter((text) => text.includes('disputes a payment of $100.00. It can be answered by'))).toHaveLength(
      1,
    );
    expect(await app.owner(`SELECT FROM operator_news WHERE heading LIKE '%disputes a payment%'`)).toHaveLength(1);
    closeDispute(app.standIn.books, dispute, true);
    await tell();
    expect(await wallet()).toEqual({ amount: 100, held: 0 });
    expect((await listed(app, finance, 'open')).records).toEqual([]);
    expect((await listed(app, finance, 'closed')).records).toMatchObject([{ status: 'won', closedAt: /T/ }]);
    expect(await bellOf(app, finance)).toHaveLength(begun.length + 1);
  });

  it('that are inquiries are listed, and take no money', async () => {
    const before = await app.balance(ada);
    openDispute(app.standIn.books, await paid(20), 'warning_needs_response');
    await tell();
    expect((await listed(app, finance, 'open')).records).toMatchObject([{ amount: 20, inquiry: true }]);
    expect((await app.balance(ada)).balance).toBe(before.balance + 2000n);
  });

  it('stand in the order in which they are due, in parts', async () => {
    for (const [dollars, days] of [
      [30, 3],
      [40, 1],
      [50, 2],
    ] as const) {
      const dispute = openDispute(app.standIn.books, await paid(dollars));
      dueOf(dispute).due_by = dispute.created + days * 86_400;
    }
    await tell();
    const first = await listed(app, finance, 'open');
    const second = await listed(app, finance, 'open', first.records[1].id);
    const amounts = [...first.records, ...second.records].map(({ amount }) => amount);
    expect([first.more, second.more, amounts]).toEqual([true, false, [40, 50, 30, 20]]);
  });

  it('that are closed stand in the order in which they were closed, newest first, page by page', async () => {
    const older = openDispute(app.standIn.books, await paid(70));
    older.created -= 3600;
    const newer = openDispute(app.standIn.books, await paid(80));
    for (const dispute of [newer, older]) {
      await tell();
      closeDispute(app.standIn.books, dispute, true);
      await tell();
    }
    const { records } = await listed(app, finance, 'closed');
    expect(records).toMatchObject([{ amount: 70 }, { amount: 80 }]);
    expect((await listed(app, finance, 'closed', records[0].id)).records[0]).toMatchObject({ amount: 80 });
  });

  it('lead to the order or the investment that the payment has paid', async () => {
    const bought = [await app.order(ada, 2500), await app.invest(ada, 3500, 1800, false)];
    for (const purchase of bought) {
      const id = await app.pay(ada, purchase);
      must(await app.save(ada, purchase, id));
      const { latest_charge: charge } = app.standIn.books.intents.get(id)!;
      openDispute(app.standIn.books, app.standIn.books.charges.get(charge!)!);
    }
    await tell();
    const body = { status: 'open', length: 50 };
    const { records } = must(await app.call('POST', '/operator/cardDisputes', { token: finance.token, body }));
    const led = records.filter(({ purpose }: { purpose: string }) => purpose !== 'topup');
    expect(led.map(({ purchaseId }: { purchaseId: string }) => purchaseId).sort()).toEqual(
      bought.map(({ id }) => id).sort(),
    );
  });
});

describe('disputes at PayPal', () => {
  let app: PaypalApp;
  let finance: Person;
  let ada: Person;
  beforeAll(async () => {
    app = await paypalApp();
    finance = await newOperator(app, 'finance');
    ada = await app.signUp(1, 'Ada');
  });
  afterAll(() => app.stop());

  async function paid(dollars: number) {
    const id = await app.topUp(ada, dollars);
    await app.press(id, 'pay');
    must(await app.addMoney(ada, id, dollars));
    await followPayments(app.resources);
    return app.standIn.books.orders.get(id)!.capture!;
  }

  async function feeOf(orderId: string) {
    const [row] = await app.owner<{ fee: bigint }>('SELECT fee_cents AS fee FROM payments WHERE provider_id = $1', [
      orderId,
    ]);
    return row!.fee;
  }

  it('are listed, and their fee is booked at once, while the money is held', async () => {
    const { books, url } = app.standIn;
    const capture = await paid(40);
    const fee = await feeOf(capture.orderId);
    const dispute = paypalDisputes.openDispute(books, capture, url);
    expect(await app.sendEvent(books.events.at(-1)!)).toBe(200);
    expect((await listed(app, finance, 'open')).records).toMatchObject([
      {
        payer: 'Ada',
        amount: 40,
        reason: 'UNAUTHORISED',
        status: 'open',
        dueAt: /T/,
        provider: 'paypal',
        link: `https://www.sandbox.paypal.com/resolutioncenter/view/${dispute.id}`,
      },
    ]);
    expect(await feeOf(capture.orderId)).toBe(fee + 2000n);
    expect(await app.sendEvent({ ...books.events.at(-1)!, id: 'WH-AGAIN' })).toBe(200);
    expect(await feeOf(capture.orderId)).toBe(fee + 2000n);
    paypalDisputes.closeDispute(books, dispute, false, url);
    for (const event of books.events.slice(-2)) expect(await app.sendEvent(event)).toBe(200);
    expect((await listed(app, finance, 'closed')).records).toMatchObject([{ status: 'lost' }]);
    expect(await feeOf(capture.orderId)).toBe(fee + 2000n);
    expect(await app.balance(ada)).toEqual({ balance: 0n, held: 0n });
  });

  it('are listed by the payment alone where the app may not read them', async () => {
    const { books, url } = app.standIn;
    const capture = await paid(60);
    books.scopes.delete(scopes.disputes);
    const dispute = paypalDisputes.openDispute(books, capture, url, 'payer');
    expect(await app.sendEvent(books.events.at(-1)!)).toBe(200);
    expect((await listed(app, finance, 'open')).records).toMatchObject([
      { amount: 60, reason: 'BUYER_COMPLAINT', dueAt: '', link: 'https://www.sandbox.paypal.com/resolutioncenter/' },
    ]);
    paypalDisputes.closeDispute(books, dispute, true, url);
    expect(await app.sendEvent(books.events.at(-1)!)).toBe(200);
    expect((await listed(app, finance, 'open')).records).toEqual([]);
    expect((await listed(app, finance, 'closed')).records[0]).toMatchObject({ amount: 60, status: 'closed' });
  });
});
