import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrder, openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
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
  asked: { start?: number; length?: number; column?: number; dir?: 'asc' | 'desc'; search?: string } = {},
) {
  return listOrders(ledger.as(member), {
    orderType,
    start: asked.start ?? 0,
    length: asked.length ?? 100,
    order: { column: asked.column ?? 2, dir: asked.dir ?? 'desc' },
    search: asked.search ?? '',
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
