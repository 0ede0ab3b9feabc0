import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { refundInLedger } from '../../money/refunds/refunds.sql.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { cancelInvestmentInLedger } from '../funding/funding.sql.ts';
import { fundedProject, settle } from '../funding/test-funding.ts';
import { payRepayment } from '../repayments/test-repayments-answers.ts';
import { creditReturns, investIn, projectWith, setDay, type Terms } from '../repayments/test-holdings.ts';
import { investmentDetails, listInvestments, readPortfolio, readPortfolioFigures } from './test-investments-answers.ts';

let ledger: TestLedger;
let guild: Member;
let ada: Member;
beforeAll(async () => {
  ledger = await openTestLedger();
});
beforeEach(async () => {
  guild = await ledger.member(2, 'Guild of Bakers');
  ada = await ledger.member();
  await ledger.topUp(guild, 1_000_000n);
  await setDay(ledger, '2026-01-15');
});
afterAll(async () => {
  expect(await verifyLedger(ledger.database)).toEqual([]);
  await ledger.stop();
});

function project(terms: Terms, by = guild) {
  return projectWith(ledger, by, { roi: 10, months: 12, ...terms });
}

async function pay(projectId: string, dueOn: string, by = guild) {
  await payRepayment(ledger.as(by), { projectId, dueOn, amount: null });
  await creditReturns(ledger);
}

async function yearlyRate() {
  return (await readPortfolio(ledger.as(ada))).yearlyRate;
}

describe('the achieved yearly rate', () => {
  it.each([
    ['monthly', 19.62],
    ['end', 10],
    ['returnFirst', 10.47],
  ])('of what is paid back by its plan, %s, is what was promised', async (plan, rate) => {
    const id = await project({ plan });
    await investIn(ledger, ada, id, 100_000n);
    for (let month = 2; month <= 13; month++) {
      const day = new Date(Date.UTC(2026, month - 1, 15)).toISOString().slice(0, 10);
      await setDay(ledger, day);
      if (plan !== 'end' || month === 13) await pay(id, day);
    }
    expect(await yearlyRate()).toEqual({ promised: rate, achieved: rate, state: 'rate', from: '' });
    expect(await readPortfolioFigures(ledger.as(ada))).toMatchObject({
      yearlyRate: { promised: rate, achieved: rate },
      shownValue: 0,
    });
  });

  it('is told from the 90th day on, with what is outstanding at its value', async () => {
    await investIn(ledger, ada, await project({}), 100_000n);
    await setDay(ledger, '2026-04-14');
    expect(await yearlyRate()).toEqual({ promised: 10, achieved: null, state: 'tooEarly', from: '2026-04-15' });
    await setDay(ledger, '2026-04-15');
    expect(await yearlyRate()).toEqual({ promised: 10, achieved: 0, state: 'rate', from: '' });
  });

  it('falls with the shown value of what is late, until all of it is lost', async () => {
    const id = await project({ months: 2, plan: 'end' });
    const held = await investIn(ledger, ada, id, 100_000n);
    const shownOn = async (day: string) => {
      await setDay(ledger, day);
      const { shownValue, yearlyRate: rate } = await readPortfolio(ledger.as(ada));
      const { shown } = await investmentDetails(ledger.as(ada), { id: held });
      const page = { start: 0, length: 10, search: '', order: { column: 2, dir: 'asc' as const }, status: '' };
      expect((await listInvestments(ledger.as(ada), page)).records[0]!.shown).toEqual(shown);
      return { shownValue, shown, rate: rate!.achieved, state: rate!.state };
    };
    const full = { shownValue: 1000, shown: undefined };
    // It is due on March 15.
    expect(await shownOn('2026-04-13')).toMatchObject({ ...full, state: 'tooEarly' });
    expect(await shownOn('2026-04-14')).toMatchObject({ shownValue: 800, shown: { percent: 80, amount: 800 } });
    const atHalf = await shownOn('2026-06-13');
    expect(atHalf).toMatchObject({ shownValue: 500, shown: { percent: 50, amount: 500 }, state: 'rate' });
    const atQuarter = await shownOn('2026-09-11');
    expect(atQuarter).toMatchObject({ shownValue: 250, shown: { percent: 25, amount: 250 }, state: 'rate' });
    expect(atHalf.rate).toBeLessThan(0);
    expect(await shownOn('2027-03-10')).toMatchObject({ shownValue: 0, rate: null, state: 'totalLoss' });
    // What comes all the same counts in full.
    await pay(id, '2026-03-15');
    expect(await shownOn('2027-03-10')).toMatchObject({ shownValue: 0, shown: undefined, state: 'rate' });
    expect((await yearlyRate())!.achieved).toBeCloseTo(8.65, 1);
  });

  it('does not count the days on which the clock of a project stands still', async () => {
    const id = await project({ months: 2, plan: 'end' });
    await investIn(ledger, ada, id, 100_000n);
    await setDay(ledger, '2026-04-14');
    await ledger.asOwner(`UPDATE projects SET pauses = '{[2026-03-20,2026-04-03)}' WHERE id = $1`, [id]);
    expect(await readPortfolio(ledger.as(ada))).toMatchObject({ shownValue: 1000 });
    await setDay(ledger, '2026-04-28');
    expect(await readPortfolio(ledger.as(ada))).toMatchObject({ shownValue: 800 });
  });

  it('counts what is in escrow in full, and is not computable where all was taken back on the day', async () => {
    const id = await fundedProject(ledger, guild, { funding: 'all', days: 300, reflection: 4 });
    const held = await investIn(ledger, ada, id, 100_000n);
    await setDay(ledger, '2026-04-15');
    expect(await yearlyRate()).toEqual({ promised: null, achieved: 0, state: 'rate', from: '' });
    const bea = await ledger.member();
    const back = await investIn(ledger, bea, id, 50_000n);
    await cancelInvestmentInLedger(ledger.database, { investorId: bea.id, investmentId: back });
    expect((await readPortfolio(ledger.as(bea))).yearlyRate).toMatchObject({ achieved: null, state: 'notComputable' });
    expect(held).not.toBe(back);
  });

  it('is ambiguous where more than one fits', async () => {
    await ledger.asOwner(
      `INSERT INTO portfolio_flow_days (user_id, day, cents)
        VALUES ($1, '2021-01-01', -100000), ($1, '2022-01-01', 230000), ($1, '2023-01-01', -132000)`,
      [ada.id],
    );
    expect(await yearlyRate()).toMatchObject({ achieved: null, state: 'ambiguous' });
    await ledger.asOwner('DELETE FROM portfolio_flow_days WHERE user_id = $1', [ada.id]);
  });
});

describe('the promised yearly rate', () => {
  it('stays what it was when nothing is paid, and leaves out what is given back', async () => {
    const bakery = await project({});
    await investIn(ledger, ada, bakery, 100_000n);
    const mill = await investIn(ledger, ada, await project({ roi: 50, months: 6 }), 40_000n);
    const refund = (cents: bigint) =>
      refundInLedger(ledger.database, {
        actorId: guild.id,
        idempotencyKey: null,
        fingerprint: ledger.as(guild).fingerprint,
        purchaseId: mill,
        cents,
        cause: 'seller',
        reason: 'Closed.',
      });
    const both = (await yearlyRate())!.promised!;
    expect(both).toBeGreaterThan(10);
    await setDay(ledger, '2027-06-01');
    expect((await yearlyRate())!.promised).toBe(both);
    await refund(20_000n);
    const half = (await yearlyRate())!.promised!;
    expect(half).toBeLessThan(both);
    await refund(20_000n);
    expect((await yearlyRate())!.promised).toBe(10);
  });

  it('begins when the money is released', async () => {
    const id = await fundedProject(ledger, guild, { reflection: 4 });
    await investIn(ledger, ada, id, 100_000n);
    expect((await yearlyRate())!.promised).toBeNull();
    await setDay(ledger, '2026-01-20');
    await settle(ledger);
    expect((await yearlyRate())!.promised).toBe(10);
  });
});

describe('the concentration of what is outstanding', () => {
  it('is told by organization, category and place, with the rest together', async () => {
    const guilds = [guild];
    for (let n = 1; n <= 6; n++) guilds.push(await ledger.member(2, `Guild ${n}`));
    await ledger.asOwner(`UPDATE users SET city = 'York', country = 'England' WHERE id = ANY ($1)`, [
      guilds.slice(0, 3).map(({ id }) => id),
    ]);
    for (const [n, by] of guilds.entries())
      await investIn(ledger, ada, await project({}, by), BigInt(10_000 * (10 - n)));
    const { concentration } = await readPortfolio(ledger.as(ada));
    expect(concentration!.organizations).toEqual({
      largest: [
        { name: 'Guild of Bakers', amount: 1000, percent: 20.4 },
        { name: 'Guild 1', amount: 900, percent: 18.4 },
        { name: 'Guild 2', amount: 800, percent: 16.3 },
        { name: 'Guild 3', amount: 700, percent: 14.3 },
        { name: 'Guild 4', amount: 600, percent: 12.2 },
      ],
      others: { amount: 900, percent: 18.4 },
    });
    expect(concentration!.categories).toMatchObject({
      largest: [{ amount: 4900, percent: 100 }],
      others: { amount: 0 },
    });
    expect(concentration!.places).toEqual({
      largest: [{ name: 'York, England', amount: 2700, percent: 55.1 }],
      others: { amount: 2200, percent: 44.9 },
    });
  });
});
