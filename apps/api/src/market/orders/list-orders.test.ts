import type { OrderFilter } from '@guildhall/contract/market/orders.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrder, openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { openDispute } from '../../trust/disputes/open-dispute.ts';
import { advanceOrder } from './advance-order.ts';
import { cancelOrder } from './cancel-order.ts';
import { listOrders, order } from './test-orders-answers.ts';

let ledger: TestLedger;
let seller: Member;
let buyer: Member;
let other: Member;
const ids: string[] = [];

beforeAll(async () => {
  ledger = await openTestLedger();
  seller = await ledger.member(2, 'Höfe Test');
  buyer = await ledger.member(1, 'Buyer Test');
  other = await ledger.member(2, 'Other Test');
  await ledger.topUp(buyer, 1_000n);
  const garden = await ledger.project({ by: seller, budget: 150n, title: 'Garden' });
  const bench = await ledger.project({ by: seller, budget: 250n, title: 'Bench' });
  for (const [projectId, units, fromWallet] of [
    [garden, 2, true],
    [bench, 1, false],
    [garden, 3, false],
  ] as const)
    ids.push((await order(ledger.as(buyer), anOrder(projectId, units, fromWallet))).orderId);
  await order(ledger.as(other), anOrder(garden, 1, false));
});
afterAll(() => ledger.stop());

function list(
  member: Member,
  orderType: 'received' | 'ordered',
  asked: {
    start?: number;
    length?: number;
    column?: number;
    dir?: 'asc' | 'desc';
    search?: string;
    state?: OrderFilter;
  } = {},
) {
  return listOrders(ledger.as(member), {
    orderType,
    start: asked.start ?? 0,
    length: asked.length ?? 100,
    order: { column: asked.column ?? 2, dir: asked.dir ?? 'desc' },
    search: asked.search ?? '',
    state: asked.state ?? '',
  });
}

describe('the list of orders', () => {
  it('lists what the caller ordered, newest first §6.type-1.orders §7.orders-list', async () => {
    const { records, recordsTotal, recordsFiltered } = await list(buyer, 'ordered');
    expect(records).toMatchObject([
      {
        id: ids[2],
        title: 'Garden',
        name: 'Höfe Test',
        status: 'pending',
        numberOfUnit: 3,
        investment: 4.5,
        photo: '',
      },
      { id: ids[1], title: 'Bench', status: 'pending', investment: 2.5 },
      { id: ids[0], title: 'Garden', status: 'COMPLETED', numberOfUnit: 2, investment: 3 },
    ]);
    expect([recordsTotal, recordsFiltered]).toEqual([3, 3]);
  });

  it('lists what an organization received, with the buyers’ names §6.type-2.orders §7.orders-list', async () => {
    const { records, recordsTotal } = await list(seller, 'received');
    expect(records.map(({ name }) => name)).toEqual(['Other Test', 'Buyer Test', 'Buyer Test', 'Buyer Test']);
    expect(recordsTotal).toBe(4);
    expect(records.map(({ buyerId }) => buyerId)).toEqual([other.id, buyer.id, buyer.id, buyer.id]);
    expect((await list(buyer, 'ordered')).records.map(({ buyerId }) => buyerId)).toEqual(['', '', '']);
    expect(await list(other, 'received')).toEqual({ records: [], recordsTotal: 0, recordsFiltered: 0 });
  });

  it('refuses received ones to an ordinary user, and all without a session §6.type-1.received-orders', async () => {
    await expect(list(buyer, 'received')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(list({ ...buyer, tokenHash: Buffer.alloc(32) }, 'ordered')).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });

  it('pages, orders and searches', async () => {
    expect((await list(buyer, 'ordered', { start: 1, length: 1 })).records.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await list(buyer, 'ordered', { column: 0, dir: 'asc' })).records.map(({ title }) => title)).toEqual([
      'Bench',
      'Garden',
      'Garden',
    ]);
    expect(await list(buyer, 'ordered', { search: 'GARD', length: 1 })).toMatchObject({
      records: [{ id: ids[2] }],
      recordsTotal: 3,
      recordsFiltered: 2,
    });
    expect(await list(buyer, 'ordered', { search: 'hofe' })).toMatchObject({ recordsFiltered: 3 });
    expect(await list(seller, 'received', { search: 'other' })).toMatchObject({ recordsTotal: 4, recordsFiltered: 1 });
  });
});

describe('the orders of a list in a state', () => {
  let shop: Member;
  let elsewhere: Member;
  const at: Partial<Record<OrderFilter, string>> = {};

  beforeAll(async () => {
    shop = await ledger.member(2, 'Shop');
    elsewhere = await ledger.member(1, 'Else Where');
    await ledger.topUp(elsewhere, 10_000n);
    const oven = await ledger.project({ by: shop, budget: 100n, title: 'Oven' });
    const buy = async (paid = true) => (await order(ledger.as(elsewhere), anOrder(oven, 1, paid))).orderId;
    const go = async (by: Member, id: string, step: 'accepted' | 'sent' | 'received') => {
      await advanceOrder(ledger.as(by), { id, step, reference: step === 'sent' ? 'C1' : '' });
      return id;
    };
    at.accept = await buy();
    at.send = await go(shop, await buy(), 'accepted');
    at.sent = await go(shop, await buy(), 'sent');
    at.received = await go(elsewhere, await go(shop, await buy(), 'sent'), 'received');
    at.canceled = await buy();
    await cancelOrder(ledger.as(elsewhere), { id: at.canceled, reason: 'Too late.' });
    at.unpaid = await buy(false);
    at.disputed = await go(shop, await buy(), 'sent');
    await openDispute(ledger.as(elsewhere), {
      id: at.disputed,
      reason: 'other',
      message: 'Nothing came.',
      document: null,
      secondDocument: null,
      thirdDocument: null,
    });
  });

  it.each([
    ['accept', ['accept']],
    ['send', ['send']],
    ['sent', ['disputed', 'sent']],
    ['received', ['received']],
    ['canceled', ['canceled']],
    ['refunded', []],
    ['unpaid', ['unpaid']],
    ['disputed', ['disputed']],
  ] as const)('are those that are to be or are %s, beside all that there are', async (state, names) => {
    const found = await list(shop, 'received', { state });
    expect(found.records.map(({ id }) => id)).toEqual(names.map((name) => at[name]));
    expect([found.recordsTotal, found.recordsFiltered]).toEqual([7, names.length]);
    expect((await list(elsewhere, 'ordered', { state })).records).toHaveLength(names.length);
  });

  it('are searched as well, and paged', async () => {
    expect((await list(shop, 'received', { state: 'sent', search: 'else' })).recordsFiltered).toBe(2);
    expect((await list(shop, 'received', { state: 'sent', search: 'bakery' })).recordsFiltered).toBe(0);
    expect(await list(shop, 'received', { state: 'sent', start: 1, length: 1 })).toMatchObject({
      records: [{ id: at.sent }],
      recordsFiltered: 2,
    });
  });

  it('are nobody else’s', async () => {
    expect((await list(seller, 'received', { state: 'send' })).records).toEqual([]);
  });
});
