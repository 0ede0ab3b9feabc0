import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { creditReturns, investIn, projectWith, setDay } from '../repayments/test-holdings.ts';
import { payRepayment } from '../repayments/test-repayments-answers.ts';
import { placeInvestment } from './investments.sql.ts';
import { investmentDetails, listInvestments } from './test-investments-answers.ts';

let ledger: TestLedger;
let organization: Member;
beforeAll(async () => {
  ledger = await openTestLedger();
  organization = await ledger.member(2);
  await ledger.topUp(organization, 1_000_000n);
});
afterAll(() => ledger.stop());

async function list(by: Member, status = '', page: { start?: number; length?: number; dir?: 'asc' | 'desc' } = {}) {
  const { start = 0, length = 100, dir = 'desc' } = page;
  return listInvestments(ledger.as(by), {
    start,
    length,
    order: { column: 2, dir },
    search: '',
    status,
  });
}

async function pay(projectId: string, dueOn: string, amount: bigint | null = null) {
  await payRepayment(ledger.as(organization, { body: { projectId, dueOn, amount: String(amount) } }), {
    projectId,
    dueOn,
    amount,
  });
  await creditReturns(ledger);
}

describe('an investment', () => {
  it('is active, overdue, late and in default by the days after what is due, and repaid when nothing is to come', async () => {
    const holder = await ledger.member();
    await setDay(ledger, '2026-01-31');
    const projectId = await projectWith(ledger, organization, { plan: 'monthly', months: 2, roi: 10 });
    const id = await investIn(ledger, holder, projectId, 10_000n);
    const read = async () => {
      const { state, returned, outstanding, expected, dueOn } = await investmentDetails(ledger.as(holder), { id });
      const { records } = await list(holder);
      expect(records).toMatchObject([{ state, returned, outstanding, dueOn }]);
      return { state, returned, outstanding, expected, dueOn };
    };
    const unpaid = { returned: 0, outstanding: 100, expected: 110, dueOn: '2026-02-28' };
    expect(await read()).toEqual({ state: 'active', ...unpaid });
    for (const [day, state] of [
      ['2026-02-28', 'active'],
      ['2026-03-01', 'overdue'],
      ['2026-03-13', 'overdue'],
      ['2026-03-14', 'late'],
      ['2026-05-29', 'late'],
      ['2026-05-30', 'default'],
    ] as const) {
      await setDay(ledger, day);
      expect(await read()).toEqual({ state, ...unpaid });
    }
    await pay(projectId, '2026-02-28', 2000n);
    expect(await read()).toEqual({
      state: 'default',
      returned: 20,
      outstanding: 85,
      expected: 90,
      dueOn: '2026-02-28',
    });
    await pay(projectId, '2026-02-28');
    expect(await read()).toEqual({ state: 'late', returned: 55, outstanding: 50, expected: 55, dueOn: '2026-03-31' });
    await pay(projectId, '2026-03-31');
    expect(await read()).toEqual({ state: 'repaid', returned: 110, outstanding: 0, expected: 0, dueOn: '' });
  });

  it('is found by its state, in lists of any length', async () => {
    const holder = await ledger.member();
    const held: Record<string, string> = {};
    for (const [state, months, day] of [
      ['default', 1, '2026-01-15'],
      ['late', 1, '2026-04-20'],
      ['overdue', 1, '2026-05-25'],
      ['active', 12, '2026-05-25'],
      ['repaid', 1, '2026-02-25'],
      ['refunded', 1, '2026-02-25'],
    ] as const) {
      await setDay(ledger, day);
      const projectId = await projectWith(ledger, organization, { months });
      held[state] = await investIn(ledger, holder, projectId, 1000n);
      if (state === 'repaid') await pay(projectId, '2026-03-31');
      if (state === 'refunded')
        await ledger.asOwner(`SELECT refund_purchase($1, NULL, $2, 'seller', 'Closed.')`, [
          held[state],
          organization.id,
        ]);
    }
    await setDay(ledger, '2026-07-01');
    const found = async () => {
      const all: Record<string, string[]> = {};
      for (const status of Object.keys(held)) {
        const { records, recordsFiltered } = await list(holder, status);
        expect(recordsFiltered).toBe(records.length);
        all[status] = records.map(({ id }) => id).toSorted();
      }
      return all;
    };
    const each = Object.fromEntries(Object.entries(held).map(([state, id]) => [state, [id]]));
    const expected = { ...each, overdue: [held['overdue']!, held['late']!, held['default']!].toSorted() };
    expect(await found()).toEqual(expected);
    await ledger.asOwner('UPDATE ledger_accounts SET investments_count = 1001 WHERE id = $1', [holder.id]);
    expect(await found()).toEqual(expected);
    for (const [dir, state] of [
      ['desc', 'default'],
      ['asc', 'overdue'],
    ] as const) {
      const { records, recordsFiltered } = await list(holder, 'overdue', { start: 2, length: 1, dir });
      expect({ ids: records.map(({ id }) => id), recordsFiltered }).toEqual({ ids: [held[state]], recordsFiltered: 3 });
    }
    expect(await list(holder, 'overdue', { start: 3 })).toMatchObject({ records: [], recordsFiltered: 3 });
  });

  it('has no state, and nothing to come, while its card payment is pending', async () => {
    const holder = await ledger.member();
    const documentId = await ledger.document(holder);
    const projectId = await projectWith(ledger, organization);
    const { id } = await placeInvestment(ledger.as(holder), {
      projectId,
      cents: 1000n,
      choice: 0,
      message: '',
      documentId,
      holdSeconds: 60,
    });
    expect(await investmentDetails(ledger.as(holder), { id })).toMatchObject({
      state: '',
      returned: 0,
      outstanding: 0,
      expected: 0,
      dueOn: '',
    });
  });
});
