import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pay, projectOfTwo, writeOff } from '../../market/defaults/test-defaults.ts';
import { fundingApp, type FundingApp } from '../../market/funding/test-funding-app.ts';
import { creditAll } from '../../market/repayments/follow-repayments.ts';
import { takeBackReturns } from '../../market/repayments/operator-repayments.sql.ts';
import { repaymentsUnderWay } from '../../market/repayments/repayments.sql.ts';
import { textOfPdf } from '../../platform/text/test-pdf-text.ts';
import type { Person } from '../../server/test-app.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { movePast } from './test-past.ts';

let app: FundingApp;
let opal: Person;
let finn: Person;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  app = await fundingApp();
  opal = await newOperator(app, 'admin', 'Opal');
  finn = await newOperator(app, 'finance', 'Finn');
});
beforeEach(async () => {
  ada = await app.investor('Ada');
  bo = await app.investor('Bo');
});
afterEach(async () => {
  await app.owner('DELETE FROM business_clock');
  expect(await verifyLedger(app.resources.database)).toEqual([]);
});
afterAll(() => app.stop());

/** Moves all that was done so far to noon of a day, by the clock of the ledger. */
function doneOn(day: string) {
  return movePast(app.owner, `${day}T12:00:00Z`);
}

async function statement(who: Person, from: string, to: string, format = 'csv', timeZone = 'UTC') {
  const query = new URLSearchParams({ from, to, format, timeZone });
  const answer = await app.get(who, `/wallet/statement?${query}`);
  expect(answer.status).toBe(200);
  return answer.data;
}

/** What the file says of investments, a line each, without empty cells. */
async function linesOf(link: string) {
  const { body } = await app.server.inject({ url: link });
  const lines = body.split('\r\n').slice(0, -1);
  const begin = lines.findIndex((line) => line.includes('Investments in this period'));
  return begin < 0
    ? []
    : lines.slice(begin + 1).map((line) =>
        line
          .split(',')
          .filter((cell) => cell !== '')
          .join(' '),
      );
}

/** Has two operators take the last payment of a project back from its holders. */
async function takeLastPaymentBack(projectId: string): Promise<void> {
  const [last] = await app.owner<{ id: string }>(
    'SELECT id FROM repayments WHERE project_id = $1 ORDER BY paid_at DESC LIMIT 1',
    [projectId],
  );
  for (const operator of [opal, finn])
    await app.post(operator, '/operator/repayment/correct', { repaymentId: last!.id, reason: 'Paid twice.' });
  while (!(await takeBackReturns(app.resources.database, last!.id, 1)).isFinished);
}

const none = { principal: 0, return: 0, lateInterest: 0 };
const nothing = {
  invested: 0,
  givenBack: 0,
  released: { principal: 0, return: 0 },
  paid: none,
  recovered: none,
  writtenOff: none,
  noLongerOwed: { principal: 0, return: 0 },
  takenBack: none,
};

describe('what a statement says of investments', () => {
  it('is what stood on both days, and what changed it on the days between', async () => {
    const { guild, id, ofAda } = await projectOfTwo(app, ada, bo);
    await doneOn('2025-03-10');
    await app.settleIn('32 days');
    await pay(app, guild, id, 32);
    await doneOn('2025-04-10');
    await app.post(guild, `/refunds/${ofAda}`, { amount: 20, reason: 'Less was needed.' });
    await doneOn('2025-05-10');

    expect((await statement(ada, '2025-03-01', '2025-03-31')).investments).toEqual({
      ...nothing,
      start: { principal: 0, return: 0, inEscrow: 0 },
      invested: 100,
      released: { principal: 100, return: 12 },
      end: { principal: 100, return: 12, inEscrow: 0 },
    });
    expect((await statement(ada, '2025-04-10', '2025-04-10')).investments).toEqual({
      ...nothing,
      start: { principal: 100, return: 12, inEscrow: 0 },
      paid: { principal: 50, return: 6, lateInterest: 0 },
      end: { principal: 50, return: 6, inEscrow: 0 },
    });
    const { investments, link } = await statement(ada, '2025-04-11', '2999-12-31');
    expect(investments).toEqual({
      ...nothing,
      start: { principal: 50, return: 6, inEscrow: 0 },
      noLongerOwed: { principal: 20, return: 2.4 },
      end: { principal: 30, return: 3.6, inEscrow: 0 },
    });
    expect(await linesOf(link)).toEqual([
      '2025-04-11 Principal outstanding 50.00',
      '2025-04-11 Return outstanding 6.00',
      '2025-04-11 In escrow 0.00',
      'Principal no longer owed 20.00',
      'Return no longer owed 2.40',
      '2999-12-31 Principal outstanding 30.00',
      '2999-12-31 Return outstanding 3.60',
      '2999-12-31 In escrow 0.00',
    ]);
    // Days on which nothing happened.
    expect((await statement(ada, '2025-04-01', '2025-04-09')).investments).toMatchObject({
      ...nothing,
      start: { principal: 100 },
      end: { principal: 100 },
    });
    expect((await statement(ada, '2025-01-01', '2025-03-09')).investments).toBeNull();
    expect((await statement(guild, '2025-01-01', '2999-12-31')).investments).toBeNull();
  });

  it('has escrow, what left it, and what was given back from there', async () => {
    const guild = await app.signUp(2, 'Guild of Bakers');
    const terms = { duration: 2, returnOnInvestment: 12, reflectionDays: 4 };
    const id = await app.publish(guild, terms);
    const kept = await app.investFromWallet(ada, id, 100);
    const investId = await app.investFromWallet(ada, id, 60);
    await doneOn('2025-03-10');
    await app.post(ada, '/investment/cancel', { investId });
    await app.post(guild, `/refunds/${kept}`, { amount: 20, reason: 'Less was needed.' });
    await doneOn('2025-03-12');
    await app.settleIn('5 days');
    await doneOn('2025-03-15');

    expect((await statement(ada, '2025-03-10', '2025-03-10')).investments).toMatchObject({
      invested: 160,
      released: { principal: 0, return: 0 },
      end: { principal: 0, return: 0, inEscrow: 160 },
    });
    expect((await statement(ada, '2025-03-11', '2025-03-31')).investments).toEqual({
      ...nothing,
      start: { principal: 0, return: 0, inEscrow: 160 },
      givenBack: 80,
      released: { principal: 80, return: 9.6 },
      end: { principal: 80, return: 9.6, inEscrow: 0 },
    });
  });

  it('has what was written off and what has come back of it', async () => {
    const { guild, id } = await projectOfTwo(app, ada, bo);
    await app.settleIn('160 days');
    await doneOn('2025-03-10');
    await writeOff(app, id, [opal, finn]);
    await doneOn('2025-04-10');
    await pay(app, guild, id, 160, 224);
    await doneOn('2025-05-10');

    expect((await statement(bo, '2025-04-01', '2025-04-30')).investments).toEqual({
      ...nothing,
      start: { principal: 300, return: 36, inEscrow: 0 },
      writtenOff: { principal: 300, return: 36, lateInterest: 0 },
      end: { principal: 0, return: 0, inEscrow: 0 },
    });
    const { investments, link } = await statement(bo, '2025-05-01', '2025-05-31');
    expect(investments).toEqual({
      ...nothing,
      start: { principal: 0, return: 0, inEscrow: 0 },
      recovered: { principal: 168, return: 0, lateInterest: 0 },
      end: { principal: 0, return: 0, inEscrow: 0 },
    });
    expect(await linesOf(link)).toContain('Principal recovered 168.00');
  });

  it('has what was taken back of a payment that was made by mistake', async () => {
    const { guild, id } = await projectOfTwo(app, ada, bo);
    await app.settleIn('32 days');
    await pay(app, guild, id, 32);
    await doneOn('2025-03-10');
    await takeLastPaymentBack(id);
    await doneOn('2025-04-10');

    expect((await statement(ada, '2025-04-01', '2025-04-30')).investments).toEqual({
      ...nothing,
      start: { principal: 50, return: 6, inEscrow: 0 },
      takenBack: { principal: 50, return: 6, lateInterest: 0 },
      end: { principal: 100, return: 12, inEscrow: 0 },
    });
    expect((await statement(ada, '2025-03-01', '2025-04-30')).investments).toMatchObject({
      paid: { principal: 50, return: 6 },
      takenBack: { principal: 50, return: 6 },
    });
  });

  it('has late interest, received and taken back', async () => {
    const { guild, id } = await projectOfTwo(app, ada, bo, { lateInterest: 10 });
    await app.settleIn('45 days');
    await pay(app, guild, id, 45);
    await doneOn('2025-03-10');
    await pay(app, guild, id, 45);
    await doneOn('2025-04-10');
    await takeLastPaymentBack(id);
    await doneOn('2025-05-10');

    const { investments: april } = await statement(ada, '2025-04-01', '2025-04-30');
    expect(april.paid).toEqual({ ...none, lateInterest: expect.any(Number) });
    expect(april.paid.lateInterest).toBeGreaterThan(0);
    const { investments: may } = await statement(ada, '2025-05-01', '2025-05-31');
    expect(may).toMatchObject({ paid: none, takenBack: april.paid, start: may.end });
  });

  it('has the return that an early repayment saves as no longer owed', async () => {
    const { guild, id } = await projectOfTwo(app, ada, bo, { earlyRepayment: 'used' });
    await doneOn('2025-03-10');
    expect(await app.post(guild, '/repayment/early', { projectId: id })).toMatchObject({ status: 200 });
    await creditAll(app.resources, await repaymentsUnderWay(app.resources.database));

    expect((await statement(ada, '2025-04-01', '2999-12-31')).investments).toMatchObject({
      start: { principal: 100, return: 12, inEscrow: 0 },
      paid: { principal: 100, return: 0, lateInterest: 0 },
      noLongerOwed: { principal: 0, return: 12 },
      end: { principal: 0, return: 0, inEscrow: 0 },
    });
  });

  it('is of days in the time zone of who asks', async () => {
    await projectOfTwo(app, ada, bo);
    await movePast(app.owner, '2025-12-31T23:30:00Z');
    const investedIn = async (year: string, timeZone: string) =>
      (await statement(ada, `${year}-01-01`, `${year}-12-31`, 'csv', timeZone)).investments?.invested ?? 0;
    expect([await investedIn('2025', 'UTC'), await investedIn('2025', 'Europe/Berlin')]).toEqual([100, 0]);
    expect([await investedIn('2026', 'UTC'), await investedIn('2026', 'Europe/Berlin')]).toEqual([0, 100]);
  });

  it('stays in the file as it was asked for, whatever comes after', async () => {
    const { guild, id } = await projectOfTwo(app, ada, bo);
    const { link } = await statement(ada, '2025-01-01', '2999-12-31');
    const before = await linesOf(link);
    expect(before).toContain('Return promised for it 12.00');
    await app.settleIn('32 days');
    await pay(app, guild, id, 32);
    expect(await linesOf(link)).toEqual(before);
    const forged = link.replace('endPrincipal=10000', 'endPrincipal=90000');
    expect(forged).not.toBe(link);
    expect((await app.server.inject({ url: forged })).statusCode).toBe(404);
  });

  it('stands on the paper with how it is added up', async () => {
    await projectOfTwo(app, ada, bo);
    const { link } = await statement(ada, '2025-01-01', '2999-12-31', 'pdf');
    const text = textOfPdf((await app.server.inject({ url: link })).rawPayload);
    for (const words of [
      'Investments in this period',
      'Principal released to organizations',
      'Outstanding at the end:',
    ])
      expect(text).toContain(words);
  });
});
