import { receivableCents } from '@guildhall/contract/market/returns.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../platform/database/statement.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { withClock } from '../repayments/test-holdings.ts';
import { placeInvestment } from './investments.sql.ts';
import { listInvestments } from './test-investments-answers.ts';

let ledger: TestLedger;
let investor: Member;
const ids: string[] = [];

beforeAll(async () => {
  ledger = await openTestLedger();
  const organization = await ledger.member(2);
  investor = await ledger.member();
  await ledger.topUp(investor, 1_000n);
  const documentId = await ledger.document(investor);
  const mill = await ledger.project({ by: organization, budget: 10_000n, title: 'Mühle', roi: 12.5 });
  const boat = await ledger.project({ by: organization, budget: 10_000n, title: 'Boat', roi: 0 });
  for (const [projectId, cents, choice, message] of [
    [mill, 333n, 1, 'For the mill.'],
    [boat, 500n, 0, 'Sail on.'],
    [mill, 200n, 1, 'Once more.'],
  ] as const)
    ids.push(
      (await placeInvestment(ledger.as(investor), { projectId, cents, choice, message, documentId, holdSeconds: 60 }))
        .id,
    );
});
afterAll(() => ledger.stop());

function list(
  asked: {
    start?: number;
    length?: number;
    column?: number;
    dir?: 'asc' | 'desc';
    search?: string;
    status?: string;
    by?: Member;
  } = {},
) {
  return listInvestments(ledger.as(asked.by ?? investor), {
    start: asked.start ?? 0,
    length: asked.length ?? 100,
    order: { column: asked.column ?? 2, dir: asked.dir ?? 'desc' },
    search: asked.search ?? '',
    status: asked.status ?? '',
  });
}

describe('the list of investments', () => {
  it('is the caller’s own, newest first, with what is receivable to the half cent up §7.investment-list', async () => {
    const { records, recordsTotal, recordsFiltered } = await list();
    expect(records).toMatchObject([
      { id: ids[2], name: 'Mühle', msg: 'Once more.', amount: 2, roi: 2.25, status: 'COMPLETED' },
      { id: ids[1], name: 'Boat', amount: 5, roi: 5, status: 'pending' },
      { id: ids[0], name: 'Mühle', amount: 3.33, roi: 3.75, photo: '' },
    ]);
    expect([recordsTotal, recordsFiltered]).toEqual([3, 3]);
    const [{ createdAt, dueAt }] = records as [(typeof records)[0]];
    expect(new Date(dueAt).getUTCFullYear() - new Date(createdAt).getUTCFullYear()).toBe(1);
    expect(await list({ by: await ledger.member() })).toEqual({ records: [], recordsTotal: 0, recordsFiltered: 0 });
  });

  it('tells what is receivable as one is told before investing', async () => {
    const asked = Array.from({ length: 500 }, (_, index) => ({
      cents: BigInt(index ** 5 + 3 * index + 1),
      roi: ((index * 7919) % 999_901) / 100,
    }));
    const sum = statement<(typeof asked)[0], { receivable: bigint }>(
      'test.receivable',
      'SELECT receivable_cents(:cents, :roi) AS receivable',
    );
    const told = await Promise.all(asked.map(async (each) => (await ledger.owner.query(sum, each))[0]!.receivable));
    expect(told).toEqual(asked.map(({ cents, roi }) => receivableCents(cents, roi)));
  });

  it('keeps what is overdue: paid, due before today, not refunded in full, in lists of any length', async () => {
    const by = await ledger.member();
    const organization = await ledger.member(2);
    await ledger.topUp(by, 1_000n);
    const documentId = await ledger.document(by);
    const projectId = await ledger.project({ by: organization, budget: 10_000n });
    const place = async (choice: 0 | 1) =>
      (
        await placeInvestment(ledger.as(by), {
          projectId,
          cents: 100n,
          choice,
          message: 'Ok.',
          documentId,
          holdSeconds: 60,
        })
      ).id;
    const [late, refunded] = await withClock(ledger, '-12 months -2 days', async () => [
      await place(1),
      await place(1),
      await place(0),
    ]);
    await place(1);
    await ledger.asOwner("SELECT refund_purchase($1, NULL, $2, 'seller', 'Closed.')", [refunded, organization.id]);
    const found = async () => {
      const { records, recordsFiltered, recordsTotal } = await list({ by, status: 'overdue' });
      return { ids: records.map(({ id }) => id), recordsFiltered, recordsTotal };
    };
    expect(await found()).toEqual({ ids: [late], recordsFiltered: 1, recordsTotal: 4 });
    await ledger.owner.query(
      statement<{ id: string }, never>(
        'test.long',
        'UPDATE ledger_accounts SET investments_count = 1001 WHERE id = :id',
      ),
      { id: by.id },
    );
    expect(await found()).toEqual({ ids: [late], recordsFiltered: 1, recordsTotal: 1001 });
  });

  it('pages, orders, searches and keeps one status', async () => {
    expect((await list({ column: 1, dir: 'asc' })).records.map(({ amount }) => amount)).toEqual([2, 3.33, 5]);
    expect((await list({ start: 1, length: 1 })).records.map(({ id }) => id)).toEqual([ids[1]]);
    expect(await list({ search: 'muhle', length: 1 })).toMatchObject({
      records: [{ id: ids[2] }],
      recordsTotal: 3,
      recordsFiltered: 2,
    });
    expect(await list({ status: 'pending' })).toMatchObject({
      records: [{ id: ids[1] }],
      recordsTotal: 3,
      recordsFiltered: 1,
    });
    expect(await list({ status: 'COMPLETED', search: 'more' })).toMatchObject({ recordsFiltered: 1 });
    expect(await list({ status: 'no such status' })).toMatchObject({
      records: [],
      recordsTotal: 3,
      recordsFiltered: 0,
    });
  });

  it('needs a session', async () => {
    await expect(list({ by: { ...investor, tokenHash: Buffer.alloc(32) } })).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });
});
