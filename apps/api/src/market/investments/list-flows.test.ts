import type { FlowFigure } from '@guildhall/contract/market/portfolio.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { testApp } from '../../server/test-app.ts';
import { creditReturns, investIn, projectWith, setDay } from '../repayments/test-holdings.ts';
import { investmentPlan, payRepayment } from '../repayments/test-repayments-answers.ts';
import { listFlows, readPortfolio, readPortfolioFigures } from './test-investments-answers.ts';

let ledger: TestLedger;
let organization: Member;
let holder: Member;
const held: Record<string, string> = {};

beforeAll(async () => {
  ledger = await openTestLedger();
  organization = await ledger.member(2);
  holder = await ledger.member();
  await ledger.topUp(organization, 1_000_000n);
  await setDay(ledger, '2026-01-31');
  const monthly = await projectWith(ledger, organization, { plan: 'monthly', months: 3, roi: 10 });
  const digits = await projectWith(ledger, organization, { plan: 'equalPrincipal', months: 12, roi: 6.5 });
  const end = await projectWith(ledger, organization, { months: 24, roi: 7 });
  held['monthly'] = await investIn(ledger, holder, monthly, 100_001n);
  held['digits'] = await investIn(ledger, holder, digits, 120_000n);
  held['end'] = await investIn(ledger, holder, end, 9_999n);
  held['refunded'] = await investIn(ledger, holder, end, 5_000n);
  for (const [projectId, dueOn, amount] of [
    [monthly, '2026-03-31', null],
    [digits, '2026-02-28', 5000n],
  ] as const) {
    await payRepayment(ledger.as(organization, { body: { projectId, dueOn, amount: String(amount) } }), {
      projectId,
      dueOn,
      amount,
    });
    await creditReturns(ledger);
  }
});
afterAll(() => ledger.stop());

async function allFlows(figure: FlowFigure, by = holder, length = 2) {
  const all: Awaited<ReturnType<typeof listFlows>>['records'] = [];
  for (let after: string | null = null; ;) {
    const { records, more } = await listFlows(ledger.as(by), { figure, after, length });
    all.push(...records);
    if (!more) return all;
    after = records.at(-1)!.id;
  }
}

function sum(dollars: readonly number[]) {
  return dollars.reduce((total, each) => total + Math.round(each * 100), 0) / 100;
}

async function expectSums() {
  const figures = await readPortfolioFigures(ledger.as(holder));
  const portfolio = await readPortfolio(ledger.as(holder));
  expect(portfolio).toMatchObject(figures);
  for (const figure of ['invested', 'returned', 'outstanding', 'expected'] as const)
    expect(sum((await allFlows(figure)).map(({ amount }) => amount))).toBe(figures[figure]);
  const moved = await allFlows('yearlyRate');
  expect(sum(moved.filter(({ amount }) => amount > 0).map(({ amount }) => amount))).toBe(figures.returned);
  const out = moved.filter(({ kind }) => kind === 'investment');
  expect(out.map(({ investmentId }) => investmentId).toSorted()).toEqual(Object.values(held).toSorted());
  const back = (await allFlows('returned')).filter(({ kind }) => kind === 'return');
  expect(sum([...back.map(({ principal }) => principal), figures.outstanding])).toBe(figures.invested);
  const { principal, return: gain, lateInterest } = portfolio.returnedParts;
  expect(principal).toBe(sum(back.map((each) => each.principal)));
  expect(sum([gain, lateInterest])).toBe(sum(back.map((each) => each.return)));
  const plans = await Promise.all(Object.values(held).map((id) => investmentPlan(ledger.as(holder), { id })));
  const instalments = plans.flatMap(({ records }) => records);
  expect(sum(instalments.map((each) => each.principal + each.return - each.paid))).toBe(figures.expected);
  return figures;
}

describe('what a figure of the investments adds up', () => {
  it('comes to the figure, which the plans agree with, before and after a refund', async () => {
    expect(await expectSums()).toMatchObject({
      invested: 2350,
      inEscrow: 0,
      returned: 783.34,
      outstanding: 1645.34,
      expected: 1755.16,
    });
    await ledger.asOwner(`SELECT refund_purchase($1, NULL, $2, 'seller', 'Closed.')`, [
      held['refunded'],
      organization.id,
    ]);
    expect(await expectSums()).toMatchObject({ invested: 2300, returned: 833.34 });
    // What was refunded is not in its parts.
    expect(await readPortfolio(ledger.as(holder))).toMatchObject({
      returnedParts: { principal: 704.66, return: 78.68, lateInterest: 0 },
    });
  });

  it('is listed newest first, or what is due first', async () => {
    expect((await allFlows('invested')).map(({ investmentId }) => investmentId)).toEqual([
      held['end'],
      held['digits'],
      held['monthly'],
    ]);
    expect(await allFlows('returned')).toMatchObject([
      { kind: 'refund', investmentId: held['refunded'], principal: 50, return: 0, amount: 50 },
      { kind: 'return', investmentId: held['digits'], principal: 38, return: 12, amount: 50 },
      { kind: 'return', investmentId: held['monthly'], principal: 666.66, return: 66.68, amount: 733.34 },
    ]);
    expect(await allFlows('expected')).toMatchObject([
      { date: '2026-02-28', investmentId: held['digits'], amount: 1228 },
      { date: '2026-04-30', investmentId: held['monthly'] },
      { date: '2028-01-31', investmentId: held['end'] },
    ]);
  });

  it('counts what came back of an investment of which the principal was refunded since', async () => {
    const other = await ledger.member();
    const projectId = await projectWith(ledger, organization, { plan: 'returnFirst', months: 2, roi: 10 });
    await setDay(ledger, '2026-01-31');
    const id = await investIn(ledger, other, projectId, 10_000n);
    const half = { projectId, dueOn: '2026-02-28', amount: null };
    await payRepayment(ledger.as(organization, { body: half }), half);
    await creditReturns(ledger);
    await ledger.asOwner("SELECT refund_purchase($1, NULL, $2, 'seller', 'Closed.')", [id, organization.id]);
    const figures = { invested: 0, inEscrow: 0, returned: 105, outstanding: 0, expected: 0 };
    expect(await readPortfolioFigures(ledger.as(other))).toMatchObject(figures);
    expect(await readPortfolio(ledger.as(other))).toMatchObject(figures);
  });

  it('is the caller’s own, also after the id of another', async () => {
    const other = await ledger.member();
    for (const figure of ['invested', 'returned', 'outstanding', 'expected'] as const) {
      expect(await allFlows(figure, other)).toEqual([]);
      const after = (await allFlows(figure))[0]!.id;
      expect(await listFlows(ledger.as(other), { figure, after, length: 10 })).toEqual({ records: [], more: false });
    }
  });

  it('is empty without investments, of its figures alone, and for who has logged in', async () => {
    const app = await testApp();
    const { token } = await app.signUp();
    const none = { invested: 0, inEscrow: 0, returned: 0, outstanding: 0, expected: 0 };
    expect((await app.call('POST', '/investment/figures', { token })).data).toEqual(none);
    const flows = (figure: string, by: string | null = token) =>
      app.call('POST', '/investment/flows', { token: by, body: { figure } });
    expect((await flows('expected')).data).toEqual({ records: [], more: false });
    expect(await flows('profit')).toMatchObject({ status: 422 });
    expect(await flows('expected', null)).toMatchObject({ status: 401 });
    await app.stop();
  });
});
