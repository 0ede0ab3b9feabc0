import { monthsLater } from '@guildhall/contract/market/returns.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPayment, settleInLedger } from '../../money/payments/payments.sql.ts';
import { statement } from '../../platform/database/statement.ts';
import { testApp } from '../../server/test-app.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { withClock } from '../repayments/test-holdings.ts';
import { placeInvestment } from './investments.sql.ts';
import { readPortfolio } from './test-investments-answers.ts';

let ledger: TestLedger;
let organization: Member;
let documentId: string;

beforeAll(async () => {
  ledger = await openTestLedger();
  organization = await ledger.member(2);
  documentId = await ledger.document(organization);
});
afterAll(() => ledger.stop());

function place(investor: Member, projectId: string, cents: bigint, choice: 0 | 1 = 1) {
  const investment = { projectId, cents, choice, message: 'Good luck.', documentId, holdSeconds: 60 };
  return placeInvestment(ledger.as(investor), investment);
}

const byMonths = statement<{ months: number; id: string }, never>(
  'test.duration',
  'UPDATE projects SET duration_months = :months WHERE id = :id',
);

async function project(months: number, roi: number) {
  const id = await ledger.project({ by: organization, budget: 10_000n, roi });
  await ledger.owner.query(byMonths, { months, id });
  return id;
}

function dueIn(months: number) {
  return monthsLater(new Date(), months).toISOString().slice(0, 10);
}

const giveBack = statement<{ id: string; cents: bigint; organizationId: string }, never>(
  'test.give-back',
  "SELECT refund_purchase(:id, :cents, :organizationId, 'seller', 'Closed.')",
);

describe('the portfolio', () => {
  it('sums what is paid, each rounded by itself, and tells when it comes back', async () => {
    const investor = await ledger.member();
    await ledger.topUp(investor, 2_000n);
    const soon = await project(3, 0.5);
    const late = await project(30, 12.5);
    for (const [projectId, cents] of [
      [soon, 100n],
      [soon, 100n],
      [late, 333n],
    ] as const)
      await place(investor, projectId, cents);
    const pending = await place(investor, late, 500n, 0);
    const before = {
      invested: 5.33,
      // 1.005 twice, half a cent up, and 3.74625.
      receivable: 5.77,
      nextDue: { date: dueIn(3), amount: 2.02 },
      categories: [{ amount: 5.33 }],
      dues: [
        { date: dueIn(3), amount: 2.02 },
        { date: dueIn(30), amount: 3.75 },
      ],
    };
    expect(await readPortfolio(ledger.as(investor))).toMatchObject(before);

    const opening = {
      payerId: investor.id,
      provider: 'sandbox',
      purchaseId: pending.id,
      amountCents: 500n,
      returnUrl: '',
    };
    await settleInLedger(ledger.database, (await openPayment(ledger.database, opening)).paymentId);
    expect(await readPortfolio(ledger.as(investor))).toMatchObject({
      invested: 10.33,
      receivable: 11.4,
      nextDue: before.nextDue,
      dues: [before.dues[0], { date: dueIn(30), amount: 9.38 }],
    });
  });

  it('tells what falls due in a month on the last of its days, and next what is due from today on', async () => {
    const investor = await ledger.member();
    const days = statement<{ id: string }, never>(
      'test.days',
      `INSERT INTO due_sums (owner_id, released_on, principal, returns)
      SELECT :id, (day - interval '48 months')::date, spread(ARRAY[48], ARRAY[cents - 50]), spread(ARRAY[48], ARRAY[50])
      FROM (VALUES
        (current_date - 400, 100::bigint), (current_date, 200), ('2999-01-03'::date, 300), ('2999-01-31', 400), ('2999-02-01', 500)
      ) AS d (day, cents)`,
    );
    await ledger.owner.query(days, { id: investor.id });
    const { nextDue, dues, overdue, outstanding, expected } = await readPortfolio(ledger.as(investor));
    expect(overdue.amount).toBe(1);
    expect({ outstanding, expected }).toEqual({ outstanding: 12.5, expected: 15 });
    const today = new Date().toISOString().slice(0, 10);
    expect(nextDue).toEqual({ date: today, amount: 2 });
    expect(dues.slice(1)).toEqual([
      { date: today, amount: 2 },
      { date: '2999-01-31', amount: 7 },
      { date: '2999-02-01', amount: 5 },
    ]);
  });

  it('tells what is overdue, what refunds gave back, and leaves out what was refunded', async () => {
    const investor = await ledger.member();
    await ledger.topUp(investor, 2_000n);
    const shop = await project(8, 10);
    const mill = await project(24, 0);
    const [late, gone] = await withClock(ledger, '-10 months', async () => [
      await place(investor, shop, 400n),
      await place(investor, shop, 300n),
    ]);
    await place(investor, mill, 200n);
    const read = () => readPortfolio(ledger.as(investor));
    expect(await read()).toMatchObject({ returned: 0, overdue: { amount: 7.7, investments: 2 } });
    for (const [id, cents] of [
      [gone.id, 300n],
      [late.id, 100n],
    ] as const)
      await ledger.owner.query(giveBack, { id, cents, organizationId: organization.id });
    expect(await read()).toMatchObject({
      invested: 5,
      receivable: 5.3,
      returned: 4,
      overdue: { amount: 3.3, investments: 1 },
      nextDue: { date: dueIn(24), amount: 2 },
      categories: [{ amount: 5 }],
    });
  });

  it('is empty without investments, and asks for a session', async () => {
    const app = await testApp();
    const { token } = await app.signUp();
    expect((await app.call('GET', '/investment/portfolio', { token })).data).toEqual({
      invested: 0,
      inEscrow: 0,
      receivable: 0,
      returned: 0,
      returnedParts: { principal: 0, return: 0, lateInterest: 0 },
      compensation: 0,
      outstanding: 0,
      expected: 0,
      overdue: { amount: 0, investments: 0 },
      since: '',
      nextDue: null,
      categories: [],
      dues: [],
    });
    expect(await app.call('GET', '/investment/portfolio', { token: null })).toMatchObject({ status: 401 });
    await app.stop();
  });
});
