import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePdf } from '../../base/files/test-files.ts';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import type { Person } from '../../server/test-app.ts';
import { dayAhead, fundingApp, type FundingApp } from '../funding/test-funding-app.ts';
import { settleDueReserves } from './settle-reserves.ts';

let app: FundingApp;
let guild: Person;
let ada: Person;
let bo: Person;
let document: { filename: string; bytes: Buffer };
beforeAll(async () => {
  app = await fundingApp();
  document = { filename: 'report.pdf', bytes: await makePdf() };
});
beforeEach(async () => {
  await app.settleIn('0 days');
  guild = await app.signUp(2, 'Guild of Bakers');
  ada = await app.investor('Ada');
  bo = await app.investor('Bo');
});
afterAll(async () => {
  expect(await verifyLedger(app.resources.database)).toEqual([]);
  await app.stop();
});

/** A project that reports after its first month, within a day, and holds 2 % back. */
function publish(changes: Record<string, unknown> = {}) {
  return app.publish(guild, { reports: 'end', duration: 1, reportDays: 1, reservePercent: 2, ...changes });
}

async function firstReport(id: string) {
  const { data } = await app.get(guild, `/project/reports/${id}`);
  const report = data.records.at(-1);
  const daysAhead = Math.round((Date.parse(report.dueOn) - Date.parse(dayAhead(0))) / 86_400_000);
  return { ...report, daysAhead, reserve: data.reserve };
}

function send(owedId: string) {
  return app.post(guild, '/report/document', { owedId, reportName: 'The year', document, shared: 0 });
}

/** Goes to this number of days after the day by which the first report is due. */
async function goLate(id: string, days: number) {
  await app.settleIn(`${(await firstReport(id)).daysAhead + days} days`);
  await settleDueReserves(app.resources);
}

/** In cents: what the reserve has, and what its project has shared out and holds back. */
async function reserveOf(id: string) {
  const [row] = await app.owner<{ balance: string; held: string; whole: string }>(
    `SELECT a.balance_cents AS balance, r.held_cents AS held, r.whole_cents AS whole
      FROM report_reserves AS r JOIN ledger_accounts AS a ON a.project_id = r.project_id AND a.kind = 'project_reserve'
      WHERE r.project_id = $1`,
    [id],
  );
  return row && [Number(row.balance), Number(row.held), Number(row.whole)];
}

type Line = { paymentTitle: string; transactionType: 'C' | 'D'; amount: number };

/** The lines of a wallet, newest first; below zero what has left it. */
async function statementOf(person: Person): Promise<[string, number][]> {
  const { data } = await app.post(person, '/wallet/history', {});
  return data.records.map(({ paymentTitle, transactionType, amount }: Line) => [
    paymentTitle,
    transactionType === 'D' ? -amount : amount,
  ]);
}

describe('what is held back until the first report', () => {
  it('is a part of each release, rounded down to the cent, and is paid to the organization by the report', async () => {
    const id = await publish();
    expect((await app.get(ada, `/project/details/${id}`)).data).toMatchObject({ reservePercent: 2 });
    await app.investFromWallet(ada, id, 1000);
    expect(await app.free(guild)).toBe(0);
    await app.settleIn('0 days');
    expect(await app.free(guild)).toBe(980);
    await app.investFromWallet(bo, id, 100.99);
    await app.settleIn('0 days');
    expect(await app.free(guild)).toBe(980 + 98.98);
    expect(await reserveOf(id)).toEqual([2201, 2201, 2201]);
    const { id: owed, daysAhead } = await firstReport(id);
    await app.settleIn(`${daysAhead} days`);
    expect((await send(owed)).status).toBe(200);
    expect(await app.free(guild)).toBeCloseTo(1100.99, 5);
    expect(await reserveOf(id)).toEqual([0, 0, 0]);
    await expect
      .poll(() => app.notified(guild))
      .toContain('The report reserve of Bread oven, $22.01, is in your wallet.');
    expect((await statementOf(guild)).slice(0, 2)).toEqual([
      ['Report reserve of Bread oven, paid to you', 22.01],
      ['Held back until the first report of Bread oven', -2.01],
    ]);
    // Nothing more is held back once it was sent.
    await app.investFromWallet(ada, id, 100);
    await app.settleIn(`${daysAhead} days`);
    expect(await app.free(guild)).toBe(1200.99);
  });

  it('is freed at once by a report that is sent before what it covers is over', async () => {
    const id = await publish();
    await app.investFromWallet(ada, id, 1000);
    await app.settleIn('0 days');
    expect(await reserveOf(id)).toEqual([2000, 2000, 2000]);
    await send((await firstReport(id)).id);
    expect(await reserveOf(id)).toEqual([0, 0, 0]);
    expect(await app.free(guild)).toBe(1000);
    expect(await firstReport(id)).toMatchObject({ state: 'sent', reserve: null });
    await app.investFromWallet(bo, id, 100);
    await app.settleIn('0 days');
    expect(await app.free(guild)).toBe(1100);
  });

  it('goes to the holders by quarters of 30 days, in proportion to their principal, each once', async () => {
    const id = await publish();
    await app.investFromWallet(ada, id, 2000);
    const { investId } = (
      await app.post(bo, '/project/invest', {
        projectId: id,
        price: 1000.02,
        payFromWallet: 1,
        msg: 'Yes.',
        document,
      })
    ).data;
    await app.settleIn('0 days');
    expect(await reserveOf(id)).toEqual([6000, 6000, 6000]);
    await goLate(id, 29);
    expect(await reserveOf(id)).toEqual([6000, 6000, 6000]);
    expect((await firstReport(id)).reserve).toMatchObject({ held: 60, next: 15 });
    const before = await app.free(bo);
    await goLate(id, 30);
    await settleDueReserves(app.resources);
    expect(await reserveOf(id)).toEqual([4500, 4500, 6000]);
    expect((await app.free(bo)) - before).toBeCloseTo(5, 5);
    expect((await statementOf(bo))[0]).toEqual(['Compensation from Bread oven for a late report', 5]);
    expect(await app.notified(bo)).toContain(
      'You were paid $5.00 from the report reserve of Bread oven, because its report is late.',
    );
    expect(await app.notified(guild)).toContain(
      '$15.00 of the report reserve of Bread oven went to its investors, because the report is late.',
    );
    expect((await app.get(bo, `/investment/details/${investId}`)).data).toMatchObject({ compensation: 5, returned: 0 });
    expect((await app.get(bo, '/investment/portfolio')).data).toMatchObject({ compensation: 5, returned: 0 });

    // The second quarter is counted by the days of the report, though nobody has looked since.
    await app.settleIn(`${(await firstReport(id)).daysAhead + 60} days`);
    await send((await firstReport(id)).id);
    expect(await reserveOf(id)).toEqual([1500, 0, 0]);
    await settleDueReserves(app.resources);
    expect(await reserveOf(id)).toEqual([0, 0, 0]);
    expect((await app.free(bo)) - before).toBeCloseTo(10, 5);
    expect(await app.free(guild)).toBeCloseTo(2940.02 + 30, 5);
  });

  it('is all shared out after four times, and what was put in is taken of it for a refund first', async () => {
    const id = await publish();
    const invested = await app.investFromWallet(ada, id, 1000);
    await app.investFromWallet(bo, id, 1000);
    await app.settleIn('0 days');
    await goLate(id, 30);
    expect(await reserveOf(id)).toEqual([3000, 3000, 4000]);
    const refund = await app.post(guild, `/refunds/${invested}`, { amount: 500, reason: 'Too much.' });
    expect(refund.status, refund.message).toBe(200);
    // Half of the 20.00 that were held back of it, as far as they are left.
    expect(await reserveOf(id)).toEqual([2250, 2250, 3000]);
    expect(await app.free(guild)).toBe(1960 - 500 + 7.5);
    await goLate(id, 90);
    expect(await reserveOf(id)).toEqual([750, 750, 3000]);
    await goLate(id, 300);
    expect(await reserveOf(id)).toEqual([0, 0, 3000]);
  });

  it('is freed when all of the principal has come back, and keeps its organization from being deleted until then', async () => {
    const id = await publish({ earlyRepayment: 'whole', reservePercent: 5 });
    await app.investFromWallet(ada, id, 100);
    await app.settleIn('0 days');
    const obstacles = () =>
      app.owner("SELECT kind, cents::int FROM erasure_obstacles($1) WHERE kind = 'reserve'", [guild.id]);
    expect(await obstacles()).toEqual([{ kind: 'reserve', cents: 500 }]);
    await app.settleIn('40 days');
    await app.addMoney(guild, await app.topUp(guild, 50), 50);
    const paid = await app.post(guild, '/repayment/pay', { projectId: id, dueOn: dayAhead(40) });
    expect(paid.status, paid.message).toBe(200);
    await expect
      .poll(async () => {
        await settleDueReserves(app.resources);
        return (await reserveOf(id))?.[0];
      })
      .toBe(0);
    expect(await obstacles()).toEqual([]);
  });
});

describe('the terms of a reserve', () => {
  it('need a report, are from 0 to 5 percent and at least as the settings say', async () => {
    await expect(app.publish(guild, { reservePercent: 2 })).rejects.toThrow('only for a project that promises reports');
    for (const reservePercent of [5.01, -1, 'x', '1.234'])
      await expect(publish({ reservePercent })).rejects.toThrow('Report reserve must be from 0 to 5 percent');
    const id = await publish({ funding: 'all', openUntil: dayAhead(30) });
    const change = (changes: object) => app.post(guild, '/project/change', { projectId: id, why: 'So.', ...changes });
    expect(await change({ reservePercent: 6 })).toMatchObject({ status: 422 });
    expect(await change({ reservePercent: 1.5 })).toMatchObject({ status: 200 });
    expect((await app.get(ada, `/project/changes/${id}`)).data.records[0].terms).toEqual([
      { name: 'Report Reserve', before: '2%', after: '1.5%' },
    ]);
    const without = await app.publish(guild, { funding: 'all', openUntil: dayAhead(30) });
    const refused = await app.post(guild, '/project/change', { projectId: without, why: 'So.', reservePercent: 1 });
    expect(refused).toMatchObject({ status: 422, data: { errors: { reservePercent: expect.any(String) } } });
  });
});
