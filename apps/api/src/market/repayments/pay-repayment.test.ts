import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { writeDispute, writeWithdrawal } from '../../trust/disputes/disputes.sql.ts';
import { fundedProject, settle } from '../funding/test-funding.ts';
import { readPortfolio } from '../investments/test-investments-answers.ts';
import { repayEarlyInLedger } from './early-repayment.sql.ts';
import { payInLedger } from './repayments.sql.ts';
import { creditReturns, investIn, projectWith, setDay, type Terms } from './test-holdings.ts';
import { investmentPlan, listRepayments, payRepayment } from './test-repayments-answers.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.stop());

/** An organization with a project, and holders who have invested in it on one day. */
async function funded(terms: Terms, ...amounts: bigint[]) {
  const organization = await ledger.member(2);
  const projectId = await projectWith(ledger, organization, terms);
  await setDay(ledger, '2026-01-31');
  const holders: { member: Member; id: string }[] = [];
  for (const cents of amounts) {
    const member = await ledger.member();
    holders.push({ member, id: await investIn(ledger, member, projectId, cents) });
  }
  return { organization, projectId, holders };
}

async function balances(holders: { member: Member }[]) {
  return Promise.all(holders.map(async ({ member }) => (await ledger.wallet(member)).balance));
}

function pay(by: Member, projectId: string, dueOn: string, amount: number | null = null, key?: string) {
  const cents = amount === null ? null : BigInt(Math.round(amount * 100));
  return payRepayment(ledger.as(by, { ...(key ? { key } : {}), body: { projectId, dueOn, amount } }), {
    projectId,
    dueOn,
    amount: cents,
  });
}

function faults() {
  return verifyLedger(ledger.owner);
}

describe('paying what is due of a project', () => {
  it('credits each holder with principal and return, once, and everything tells it', async () => {
    const { organization, projectId, holders } = await funded({ months: 1, roi: 10 }, 10_000n, 5_001n);
    await ledger.topUp(organization, 10_000n);
    expect(await listRepayments(ledger.as(organization), { start: 0, length: 10, projectId: null })).toMatchObject({
      records: [
        {
          projectId,
          dueOn: '2026-02-28',
          holders: 2,
          principal: 150.01,
          return: 15,
          amount: 165.01,
          paid: 0,
          toPay: 165.01,
          state: 'due',
        },
      ],
      recordsTotal: 1,
      months: [{ month: '2026-02', amount: 165.01 }],
      soon: 165.01,
      overdue: 0,
    });
    const { left, paid } = await pay(organization, projectId, '2026-02-28');
    expect({ left, paid }).toEqual({ left: 0, paid: 165.01 });
    expect(await faults()).toEqual([]);
    await creditReturns(ledger);
    expect(await balances(holders)).toEqual([11_000n, 5501n]);
    await creditReturns(ledger);
    expect(await balances(holders)).toEqual([11_000n, 5501n]);
    expect(await faults()).toEqual([]);
    expect(await readPortfolio(ledger.as(holders[0]!.member))).toMatchObject({ returned: 110, dues: [] });
    expect(await listRepayments(ledger.as(organization), { start: 0, length: 10, projectId: null })).toMatchObject({
      records: [{ amount: 165.01, paid: 165.01, toPay: 0, state: 'paid' }],
      paid: 165.01,
    });
    const plan = await investmentPlan(ledger.as(holders[1]!.member), { id: holders[1]!.id });
    expect(plan.records).toEqual([
      { dueOn: '2026-02-28', principal: 50.01, return: 5, late: 0, paid: 55.01, state: 'paid' },
    ]);
  });

  it('pays instalments in advance and in turn, until nothing is due', async () => {
    const { organization, projectId, holders } = await funded({ plan: 'monthly', months: 3, roi: 10 }, 100_001n);
    await ledger.topUp(organization, 200_000n);
    expect((await pay(organization, projectId, '2026-02-28')).paid).toBe(366.67);
    await creditReturns(ledger);
    expect(await balances(holders)).toEqual([36_667n]);
    expect((await pay(organization, projectId, '2026-12-31')).paid).toBe(733.34);
    await creditReturns(ledger);
    expect(await balances(holders)).toEqual([110_001n]);
    await expect(pay(organization, projectId, '2027-12-31')).rejects.toMatchObject({ code: 'validation' });
    expect(await faults()).toEqual([]);
  });

  it('takes no second payment while the first is credited, and no key twice', async () => {
    const { organization, projectId } = await funded({ plan: 'monthly', months: 12 }, 10_000n);
    await ledger.topUp(organization, 100_000n);
    // Without what follows a payment that is made by the call.
    const request = { key: 'once', body: { projectId, dueOn: '2026-02-28', amount: null } };
    const first = await payInLedger(ledger.database, ledger.as(organization, request), {
      projectId,
      dueOn: '2026-02-28',
      cents: null,
    });
    expect(await pay(organization, projectId, '2026-02-28', null, 'once')).toEqual({
      id: first.id,
      paid: 9.16,
      left: 0,
    });
    await expect(pay(organization, projectId, '2026-03-31')).rejects.toMatchObject({ code: 'conflict' });
    await creditReturns(ledger);
    await pay(organization, projectId, '2026-03-31');
    await creditReturns(ledger);
    expect(await faults()).toEqual([]);
  });

  it('lets the wallet of the organization move while the shares of many are worked out', async () => {
    const { organization, projectId } = await funded({ months: 1, roi: 0 }, 30_000n, 30_000n);
    const whole = { projectId, dueOn: '2026-02-28', cents: null };
    const paid = await payInLedger(ledger.database, ledger.as(organization), whole);
    const other = new Client({ connectionString: ledger.ownerUrl });
    await other.connect();
    await other.query('BEGIN');
    await other.query('SELECT share_repayment($1)', [paid.id]);
    const wallet = `SELECT id FROM ledger_accounts WHERE id = $1 FOR NO KEY UPDATE NOWAIT`;
    expect(await ledger.asOwner(wallet, [organization.id])).toHaveLength(1);
    await other.query('COMMIT');
    await other.end();
    await creditReturns(ledger);
    expect(await faults()).toEqual([]);
  });

  it('is credited to all holders also while nothing can be written into their bells', async () => {
    const { organization, projectId, holders } = await funded({ months: 1, roi: 0 }, 30_000n, 30_000n);
    const whole = { projectId, dueOn: '2026-02-28', cents: null };
    await payInLedger(ledger.database, ledger.as(organization), whole);
    const other = new Client({ connectionString: ledger.ownerUrl });
    await other.connect();
    await other.query('BEGIN');
    await other.query('LOCK TABLE notifications IN EXCLUSIVE MODE');
    await creditReturns(ledger);
    await other.query('COMMIT');
    await other.end();
    for (const { member } of holders) expect(await ledger.wallet(member)).toMatchObject({ balance: 30_000n });
    expect(await faults()).toEqual([]);
  });

  it('gives nothing to who invests after it, whose dates stay unpaid', async () => {
    const { organization, projectId, holders } = await funded({ months: 1 }, 10_000n);
    await ledger.topUp(organization, 11_000n);
    await payInLedger(ledger.database, ledger.as(organization), { projectId, dueOn: '2026-02-28', cents: null });
    const member = await ledger.member();
    holders.push({ member, id: await investIn(ledger, member, projectId, 10_000n) });
    await creditReturns(ledger);
    expect(await balances(holders)).toEqual([11_000n, 0n]);
    expect(await faults()).toEqual([]);
    expect((await pay(organization, projectId, '2026-02-28')).paid).toBe(110);
    await creditReturns(ledger);
    expect(await balances(holders)).toEqual([11_000n, 11_000n]);
  });

  it('passes over dates of nothing, and pays the ones behind them', async () => {
    // 3 cents in four parts, and 3 cents on them: 1, nothing twice, and 5.
    const { organization, projectId, holders } = await funded({ plan: 'equalPrincipal', months: 4, roi: 100 }, 3n);
    await ledger.topUp(organization, 100n);
    expect((await pay(organization, projectId, '2026-02-28')).paid).toBe(0.01);
    await creditReturns(ledger);
    expect(await faults()).toEqual([]);
    expect((await pay(organization, projectId, '2026-05-31')).paid).toBe(0.05);
    await creditReturns(ledger);
    expect(await balances(holders)).toEqual([6n]);
  });

  it('is refused without money, for nothing due, for more than is due, and to others', async () => {
    const { organization, projectId } = await funded({ months: 1 }, 10_000n);
    await expect(pay(organization, projectId, '2026-02-28')).rejects.toMatchObject({ code: 'insufficient_funds' });
    await expect(pay(organization, projectId, '2026-02-27')).rejects.toMatchObject({ code: 'validation' });
    await expect(pay(organization, projectId, '2026-02-28', 110.01)).rejects.toMatchObject({ code: 'validation' });
    await expect(pay(await ledger.member(2), projectId, '2026-02-28')).rejects.toMatchObject({ code: 'not_found' });
    expect(await faults()).toEqual([]);
  });
});

describe('paying a part', () => {
  it('gives the return of the earliest day first, then its principal, to all in proportion', async () => {
    const { organization, projectId, holders } = await funded(
      { plan: 'monthly', months: 2, roi: 10 },
      10_000n,
      20_000n,
    );
    await ledger.topUp(organization, 100_000n);
    // Of the first day the return is 5.00 and 10.00, the principal 50.00 and 100.00.
    await pay(organization, projectId, '2026-03-31', 9);
    await creditReturns(ledger);
    expect(await balances(holders)).toEqual([300n, 600n]);
    expect(await faults()).toEqual([]);
    await pay(organization, projectId, '2026-03-31', 36);
    await creditReturns(ledger);
    expect(await balances(holders)).toEqual([1500n, 3000n]);
    const plan = await investmentPlan(ledger.as(holders[0]!.member), { id: holders[0]!.id });
    expect(plan.records).toMatchObject([
      { dueOn: '2026-02-28', paid: 15, state: 'partly' },
      { dueOn: '2026-03-31', paid: 0 },
    ]);
    const { left } = await pay(organization, projectId, '2026-03-31', 200);
    expect(left).toBe(85);
    await creditReturns(ledger);
    expect(await faults()).toEqual([]);
    await pay(organization, projectId, '2026-03-31');
    await creditReturns(ledger);
    expect(await balances(holders)).toEqual([11_000n, 22_000n]);
    expect(await faults()).toEqual([]);
  });

  it('gives a cent to the older investment where unequal parts have left two behind by the same', async () => {
    const { organization, projectId, holders } = await funded({ months: 1, roi: 0 }, 7n, 3n, 11n);
    await ledger.topUp(organization, 100n);
    for (const cents of [3, 2, 2, 2, 1]) {
      await pay(organization, projectId, '2026-02-28', cents / 100);
      await creditReturns(ledger);
    }
    expect(await balances(holders)).toEqual([4n, 1n, 5n]);
  });

  it('gives a cent, and one of late interest, to the older investment that was released later', async () => {
    const organization = await ledger.member(2);
    const projectId = await fundedProject(ledger, organization, { months: 1, roi: 0, reflection: 1 });
    await ledger.topUp(organization, 1000n);
    await ledger.asOwner('UPDATE projects SET late_interest = 10 WHERE id = $1', [projectId]);
    await setDay(ledger, '2026-01-14');
    const older = await ledger.member();
    const id = await investIn(ledger, older, projectId, 50_000n);
    const about = { buyerId: older.id, purchaseId: id, reason: 'other', message: 'Odd.' } as const;
    const dispute = await writeDispute(ledger.database, about);
    const younger = await ledger.member();
    await investIn(ledger, younger, projectId, 50_000n);
    await setDay(ledger, '2026-01-16');
    await settle(ledger);
    await writeWithdrawal(ledger.database, { buyerId: older.id, id: dispute.id, note: '' });
    await settle(ledger);
    const both = () => balances([{ member: older }, { member: younger }]);
    await pay(organization, projectId, '2026-02-16', 0.01);
    await creditReturns(ledger);
    expect(await both()).toEqual([1n, 0n]);
    await setDay(ledger, '2026-03-16');
    await pay(organization, projectId, '2026-02-16');
    await creditReturns(ledger);
    expect(await both()).toEqual([50_000n, 50_000n]);
    await pay(organization, projectId, '2026-03-16', 0.01);
    await creditReturns(ledger);
    expect(await both()).toEqual([50_001n, 50_000n]);
    expect(await faults()).toEqual([]);
  });

  it('gives cents left over to whom earlier parts have left behind, and nobody ever has less than before', async () => {
    const weights = [1500n, 1500n, 900n, 500n, 500n, 200n];
    const { organization, projectId, holders } = await funded({ months: 1, roi: 0 }, ...weights);
    await ledger.topUp(organization, 10_000n);
    let before = weights.map(() => 0n);
    for (const cents of [25n, 1n, 1n, 1n, 7n, 26n, 100n, 3n]) {
      await pay(organization, projectId, '2026-02-28', Number(cents) / 100);
      await creditReturns(ledger);
      const now = await balances(holders);
      expect(now.every((each, n) => each >= before[n]!)).toBe(true);
      expect(now.reduce((sum, each) => sum + each, 0n) - before.reduce((sum, each) => sum + each, 0n)).toBe(cents);
      before = now;
    }
    const all = before.reduce((sum, each) => sum + each, 0n);
    const exact = weights.map((weight) => Number(all * weight) / 5100);
    for (const [n, each] of before.entries()) expect(Math.abs(Number(each) - exact[n]!)).toBeLessThan(1);
    expect(await faults()).toEqual([]);
  });

  it('remembers who got nothing, so that whoever comes later is not put first', async () => {
    const { organization, projectId, holders } = await funded({ months: 1, roi: 0 }, 30_000n, 30_000n);
    await ledger.topUp(organization, 100n);
    const payCents = async (times: number) => {
      for (let n = 0; n < times; n++) {
        await pay(organization, projectId, '2026-02-28', 0.01);
        await creditReturns(ledger);
      }
      return balances(holders);
    };
    expect(await payCents(4)).toEqual([2n, 2n]);
    const member = await ledger.member();
    holders.push({ member, id: await investIn(ledger, member, projectId, 30_000n) });
    expect(await payCents(3)).toEqual([3n, 3n, 1n]);
    expect(await faults()).toEqual([]);
  });
});

describe('a holder whose account was erased', () => {
  it('holds no payment up: the share stays on the payout account, and is never shared out again', async () => {
    for (const early of [false, true]) {
      const terms = { plan: 'monthly', months: 3, roi: 0 };
      const { organization, projectId, holders } = await funded(terms, 3000n, 6000n);
      await ledger.topUp(organization, 10_000n);
      await ledger.asOwner('UPDATE users SET type = 0 WHERE id = $1', [holders[0]!.member.id]);
      await pay(organization, projectId, '2026-02-28');
      await creditReturns(ledger);
      expect(await balances(holders)).toEqual([0n, 2000n]);
      expect(await faults()).toEqual([]);
      if (early) {
        await repayEarlyInLedger(ledger.database, ledger.as(organization), { projectId, onlyAsk: false });
      } else {
        await pay(organization, projectId, '2026-04-30');
      }
      await creditReturns(ledger);
      expect(await balances(holders)).toEqual([0n, 6000n]);
      const [account] = await ledger.asOwner<{ cents: bigint }>(
        'SELECT balance_cents AS cents FROM ledger_accounts WHERE project_id = $1',
        [projectId],
      );
      expect(account).toEqual({ cents: 3000n });
      expect(await faults()).toEqual([]);
    }
    expect(await ledger.asOwner('SELECT withheld_cents() AS cents')).toEqual([{ cents: 6000n }]);
  });
});
