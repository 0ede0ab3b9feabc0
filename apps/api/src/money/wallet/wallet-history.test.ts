import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuse } from '../../platform/calls/refusal.ts';
import { withdraw } from '../withdrawals/withdraw.ts';
import { decideWithdrawal } from '../withdrawals/decide-withdrawal.ts';
import { confirmed } from '../withdrawals/test-confirmed.ts';
import { anOrder, aWithdrawal, openTestLedger, type Member, type TestLedger } from './test-ledger.ts';
import { order } from '../../market/orders/test-orders-answers.ts';
import { walletHistory } from './test-wallet-answers.ts';

let ledger: TestLedger;
let buyer: Member;
let bakery: Member;
let cafe: Member;

beforeAll(async () => {
  ledger = await openTestLedger();
  bakery = await ledger.member(2, 'Bakery Test');
  cafe = await ledger.member(2, 'Café Test');
  buyer = await ledger.member(1, 'Buyer Test');
  const bread = await ledger.project({ by: bakery, budget: 300n, title: 'Bread' });
  const cups = await ledger.project({ by: cafe, budget: 200n, title: 'Ångström 100%' });
  await ledger.topUp(buyer, 5_000n);
  await order(ledger.as(buyer), anOrder(bread, 2, true));
  await order(ledger.as(buyer), anOrder(cups, 1, true));
  const { id } = await withdraw(ledger.as(buyer), aWithdrawal(1_000n));
  await confirmed(ledger.asOwner, id);
  await decideWithdrawal({ db: ledger.database, refuse }, { id, approve: true, operatorId: null, asTest: true });
});
afterAll(() => ledger.stop());

function read(
  member: Member,
  asked: {
    start?: number;
    length?: number;
    column?: number;
    dir?: 'asc' | 'desc';
    search?: string;
    kind?: string;
    month?: string;
    direction?: string;
  } = {},
) {
  return walletHistory(ledger.as(member), {
    start: asked.start ?? 0,
    length: asked.length ?? 10,
    order: { column: asked.column ?? 2, dir: asked.dir ?? 'desc' },
    search: asked.search ?? '',
    kind: asked.kind ?? '',
    month: asked.month ?? '',
    direction: asked.direction ?? '',
  });
}

async function titles(...asked: Parameters<typeof read>) {
  return (await read(...asked)).records.map((record) => record.paymentTitle);
}

const newestFirst = ['Withdrawal to bank', 'Order from Café Test', 'Order from Bakery Test', 'Money added by card'];

describe('the history of a wallet', () => {
  it('lists each transfer with the balance after it, newest first §2.wallet.history', async () => {
    const { records, recordsTotal, recordsFiltered } = await read(buyer);
    expect(records).toMatchObject([
      { paymentTitle: 'Withdrawal to bank', projectTitle: '', transactionType: 'D', amount: 10, balance: 32 },
      {
        paymentTitle: 'Order from Café Test',
        projectTitle: 'Ångström 100%',
        transactionType: 'D',
        amount: 2,
        balance: 42,
      },
      { paymentTitle: 'Order from Bakery Test', projectTitle: 'Bread', transactionType: 'D', amount: 6, balance: 44 },
      { paymentTitle: 'Money added by card', projectTitle: '', transactionType: 'C', amount: 50, balance: 50 },
    ]);
    expect([recordsTotal, recordsFiltered]).toEqual([4, 4]);
  });

  it('shows the other party of a sale', async () => {
    expect((await read(bakery)).records).toMatchObject([
      { paymentTitle: 'Order by Buyer Test', projectTitle: 'Bread', transactionType: 'C', amount: 6, balance: 6 },
    ]);
  });

  it('pages in both directions §7.wallet-history', async () => {
    expect(await titles(buyer, { start: 1, length: 2 })).toEqual(newestFirst.slice(1, 3));
    expect(await titles(buyer, { start: 3, length: 2 })).toEqual(newestFirst.slice(3));
    expect(await titles(buyer, { dir: 'asc', start: 1, length: 2 })).toEqual(newestFirst.toReversed().slice(1, 3));
    expect(await read(buyer, { start: 4 })).toEqual({ records: [], recordsTotal: 4, recordsFiltered: 4 });
  });

  it('orders by name, project and signed price', async () => {
    expect(await titles(buyer, { column: 0, dir: 'asc' })).toEqual([
      'Money added by card',
      'Order from Bakery Test',
      'Order from Café Test',
      'Withdrawal to bank',
    ]);
    expect((await titles(buyer, { column: 1, dir: 'desc' }))[0]).toBe('Order from Bakery Test');
    expect((await read(buyer, { column: 3, dir: 'asc' })).records.map(({ amount }) => amount)).toEqual([10, 6, 2, 50]);
  });

  it('searches name, other side and project without regard to case and accents', async () => {
    expect(await titles(buyer, { search: 'CAFE' })).toEqual(['Order from Café Test']);
    expect(await titles(buyer, { search: 'angstrom' })).toEqual(['Order from Café Test']);
    expect(await read(buyer, { search: 'order', start: 1, length: 1 })).toMatchObject({
      records: [{ paymentTitle: 'Order from Bakery Test' }],
      recordsTotal: 4,
      recordsFiltered: 2,
    });
    expect(await read(buyer, { search: 'order', start: 5 })).toEqual({
      records: [],
      recordsTotal: 4,
      recordsFiltered: 2,
    });
    expect(await read(buyer, { search: 'nothing like it' })).toEqual({
      records: [],
      recordsTotal: 4,
      recordsFiltered: 0,
    });
  });

  it('keeps only what is of a kind or of a month, in UTC, and searches among that', async () => {
    expect(await titles(buyer, { kind: 'added' })).toEqual(['Money added by card']);
    expect(await titles(buyer, { kind: 'order', dir: 'asc' })).toEqual([
      'Order from Bakery Test',
      'Order from Café Test',
    ]);
    expect(await titles(bakery, { kind: 'order' })).toEqual(['Order by Buyer Test']);
    expect(await titles(buyer, { kind: 'withdrawal' })).toEqual(['Withdrawal to bank']);
    expect(await titles(buyer, { kind: 'other' })).toEqual([]);
    expect(await read(buyer, { kind: 'order', search: 'cafe', length: 1 })).toMatchObject({
      records: [{ paymentTitle: 'Order from Café Test' }],
      recordsTotal: 4,
      recordsFiltered: 1,
    });
    const month = new Date().toISOString().slice(0, 7);
    expect(await read(buyer, { month, start: 1, length: 1 })).toMatchObject({ records: [{}], recordsFiltered: 4 });
    expect(await titles(buyer, { month: '2019-12' })).toEqual([]);
  });

  it('keeps only what came or what left, among a kind, a month and a search, too', async () => {
    expect(await titles(buyer, { direction: 'in' })).toEqual(['Money added by card']);
    expect(await titles(buyer, { direction: 'out' })).toEqual(newestFirst.slice(0, 3));
    expect(await titles(buyer, { direction: 'out', column: 3, dir: 'asc' })).toEqual([
      'Withdrawal to bank',
      'Order from Bakery Test',
      'Order from Café Test',
    ]);
    expect(await read(buyer, { direction: 'out', start: 2, length: 1 })).toMatchObject({
      records: [{ paymentTitle: 'Order from Bakery Test', amount: 6, balance: 44 }],
      recordsTotal: 4,
      recordsFiltered: 3,
    });
    expect(await titles(buyer, { direction: 'out', kind: 'order', search: 'cafe' })).toEqual(['Order from Café Test']);
    expect(await titles(buyer, { direction: 'in', kind: 'order' })).toEqual([]);
    expect(await titles(bakery, { direction: 'in', kind: 'order' })).toEqual(['Order by Buyer Test']);
    const month = new Date().toISOString().slice(0, 7);
    expect(await read(buyer, { direction: 'out', month, length: 1 })).toMatchObject({ recordsFiltered: 3 });
  });

  it('takes wildcards literally', async () => {
    expect(await titles(buyer, { search: '%' })).toEqual(['Order from Café Test']);
    expect(await titles(buyer, { search: '_' })).toEqual([]);
    expect(await titles(buyer, { search: "'; DROP TABLE transfers" })).toEqual([]);
  });

  it('is hidden from other accounts', async () => {
    await expect(read({ ...buyer, tokenHash: Buffer.alloc(32) })).rejects.toMatchObject({ code: 'unauthorized' });
  });
});
