import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import type { Person } from '../../server/test-app.ts';
import { dayAhead, fundingApp, type FundingApp } from '../funding/test-funding-app.ts';
import { notifyOfChangeJob } from './notify-of-change.ts';

let app: FundingApp;
let silent: FundingApp;
let guild: Person;
let ada: Person;
beforeAll(async () => {
  app = await fundingApp();
  silent = await fundingApp({ CHANGE_SILENCE: 'cancel' });
});
beforeEach(async () => {
  guild = await app.signUp(2, 'Guild of Bakers');
  ada = await app.investor('Ada');
});
afterEach(async () => {
  for (const each of [app, silent]) {
    expect(await verifyLedger(each.resources.database)).toEqual([]);
    await each.owner('DELETE FROM business_clock');
  }
});
afterAll(async () => {
  await app.stop();
  await silent.stop();
});

const all = { funding: 'all', openUntil: dayAhead(30) };
const why = 'The oven costs more.';

function change(projectId: string, terms: Record<string, unknown>, by = guild) {
  return app.post(by, '/project/change', { projectId, why, ...terms });
}

/** Does what the job does once the change is committed. */
function notifyAll(of: FundingApp, projectId: string, number: number) {
  return notifyOfChangeJob(of.resources).work({ projectId, number });
}

async function detailsOf(projectId: string) {
  return (await app.get(ada, `/project/details/${projectId}`)).data;
}

describe('a change of the terms', () => {
  it('is a version with the terms before and after, and notifies all with money in escrow of the difference', async () => {
    const id = await app.publish(guild, all);
    await app.investFromWallet(ada, id, 100);
    const changed = await change(id, { budgetRequired: 6000, duration: 18, repayment: 'monthly' });
    expect(changed).toMatchObject({
      status: 200,
      message: 'The terms have been changed, and your investors have been notified.',
    });
    const until = new Date(changed.data.noticeUntil).getTime() - Date.now();
    expect(until / 86_400_000).toBeCloseTo(7, 2);
    expect(await detailsOf(id)).toMatchObject({
      budgetRequired: 6000,
      duration: 18,
      terms: { repayment: 'monthly', funding: 'all' },
      noticeUntil: changed.data.noticeUntil,
      silenceCancels: false,
      changes: 1,
      raised: 100,
    });
    const terms = [
      { name: 'Goal', before: '$5,000.00', after: '$6,000.00' },
      { name: 'Months', before: '12', after: '18' },
      { name: 'Repayment', before: 'At the end', after: 'Monthly' },
    ];
    expect((await app.get(ada, `/project/changes/${id}`)).data.records).toEqual([
      { changedAt: expect.any(String), noticeUntil: changed.data.noticeUntil, why, terms },
    ]);
    await notifyAll(app, id, 1);
    await notifyAll(app, id, 1);
    const [notice, ...rest] = (await app.notified(ada)).filter((text) => text.includes('changed its terms'));
    expect(notice).toContain(
      'Bread oven has changed its terms: Goal $5,000.00 → $6,000.00, Months 12 → 18, Repayment At the end → Monthly.',
    );
    expect(notice).toMatch(
      /You can take your money back until \w+ \d+, 20\d\d at \d\d:\d\d UTC\. If you do nothing, you keep your investment\.$/,
    );
    expect(rest).toEqual([]);
  });

  it('holds the release back for seven days, in which each may take the money back', async () => {
    const id = await app.publish(guild, { reflectionDays: 1 });
    const bo = await app.investor('Bo');
    const investment = await app.investFromWallet(ada, id, 100);
    await app.investFromWallet(bo, id, 100);
    await change(id, { returnOnInvestment: 9 });
    await app.settleIn('2 days');
    expect([await app.free(guild), await app.free(ada)]).toEqual([0, 4900]);
    expect(await app.post(ada, '/investment/cancel', { investId: investment })).toMatchObject({ status: 200 });
    await app.settleIn('6 days 23 hours');
    expect(await app.free(guild)).toBe(0);
    await app.settleIn('7 days 1 hour');
    expect([await app.free(guild), await app.free(ada)]).toEqual([100, 5000]);
    expect((await app.get(bo, '/investment/portfolio')).data).toMatchObject({ invested: 100, receivable: 109 });
  });

  it('keeps what is invested meanwhile in escrow too', async () => {
    const id = await app.publish(guild);
    await change(id, { duration: 24 });
    await app.investFromWallet(ada, id, 100);
    expect([await app.free(guild), (await detailsOf(id)).inEscrow]).toEqual([0, 100]);
    await app.settleIn('7 days 1 hour');
    expect(await app.free(guild)).toBe(100);
  });

  it('moves a deadline that falls into them to their end, and a second one begins them anew', async () => {
    const id = await app.publish(guild, { ...all, openUntil: dayAhead(3) });
    await app.investFromWallet(ada, id, 100);
    await change(id, { minInvestment: 60 });
    expect((await detailsOf(id)).terms.openUntil).toBe(dayAhead(7));
    await app.settleIn('5 days');
    expect((await change(id, { minInvestment: 70 })).status).toBe(200);
    await app.settleIn('11 days');
    expect(await detailsOf(id)).toMatchObject({ state: 'open', terms: { openUntil: dayAhead(12) }, changes: 2 });
    expect(await change(id, { minInvestment: 80 })).toMatchObject({
      status: 422,
      message: 'The terms of this project have already changed twice.',
    });
    await app.settleIn('14 days');
    expect(await app.free(ada)).toBe(5000);
  });

  it('has the rules of a new project', async () => {
    const id = await app.publish(guild, { ...all, repayment: 'monthly' });
    await app.investFromWallet(ada, id, 100);
    const refused: [Record<string, unknown>, string][] = [
      [{ graceMonths: 12 }, 'Months of grace must be fewer than the duration.'],
      [{ minInvestment: 5001 }, 'Minimum investment cannot greater than Budget requested.'],
      [{ funding: 'minimum' }, 'Minimum to raise is Required.'],
      [{ openUntil: dayAhead(400) }, 'Open until must be a day from 1 to 365 days ahead.'],
      [
        { funding: 'keep', openUntil: dayAhead(9) },
        'A last day is only for “All or nothing” and “Minimum and goal” funding.',
      ],
      [{ budgetRequired: 90 }, 'The goal cannot be less than the $100.00 raised.'],
      [{ duration: 12 }, 'These are already the terms.'],
      [{ duration: 0 }, 'Please enter the duration in whole months.'],
      [{ why: '', duration: 13 }, 'Please say why.'],
    ];
    for (const [terms, message] of refused) expect(await change(id, terms)).toMatchObject({ status: 422, message });
    expect((await detailsOf(id)).changes).toBe(0);
    expect((await change(id, { funding: 'keep' })).status).toBe(200);
    expect((await detailsOf(id)).terms).toMatchObject({ funding: 'keep', openUntil: '', repayment: 'monthly' });
  });

  it('is for its own organization, while it is open, nothing was released and it is not frozen', async () => {
    const id = await app.publish(guild);
    const other = await app.signUp(2, 'Rival');
    expect(await change(id, { duration: 24 }, other)).toMatchObject({ status: 404 });
    expect(await change(id, { duration: 24 }, ada)).toMatchObject({ status: 403 });
    const draft = await app.publish(guild, { draft: 1 });
    expect(await change(draft, { duration: 24 })).toMatchObject({
      status: 422,
      message: 'You can change terms only while the project is open.',
    });
    await app.investFromWallet(ada, id, 100);
    expect(await change(id, { duration: 24 })).toMatchObject({
      status: 422,
      message: 'Money for this project has reached you, so its terms can no longer change.',
    });
    const opal = await newOperator(app, 'admin', 'Opal');
    const frozen = await app.publish(guild, all);
    await app.post(opal, `/operator/projects/${frozen}/freeze`, { reason: 'Under review.', days: 7 });
    expect(await change(frozen, { duration: 24 })).toMatchObject({ status: 403 });
  });
});

describe('where silence cancels', () => {
  it('gives back at the end of the seventh day what was invested before and was not kept', async () => {
    const baker = await silent.signUp(2, 'Guild of Bakers');
    const [quiet, keeper, late] = await Promise.all(['Quinn', 'Kim', 'Lou'].map((name) => silent.investor(name)));
    const id = await silent.publish(baker, all);
    const mine = await silent.investFromWallet(quiet!, id, 100);
    const kept = await silent.investFromWallet(keeper!, id, 200);
    const keep = (by: Person, investId: string) => silent.post(by, '/investment/keep', { investId });
    expect(await keep(keeper!, kept)).toMatchObject({
      status: 422,
      message: 'There are no changed terms to accept for this investment.',
    });
    const changed = await silent.post(baker, '/project/change', { projectId: id, why, duration: 18 });
    const details = async () => (await silent.get(quiet!, `/project/details/${id}`)).data;
    expect(await details()).toMatchObject({ silenceCancels: true });
    const after = await silent.investFromWallet(late!, id, 300);
    await notifyAll(silent, id, 1);
    expect((await silent.notified(quiet!))[0]).toContain(
      'Unless you choose to keep your investment by then, your money is returned.',
    );
    const keepUntil = async (by: Person, investId: string) =>
      (await silent.get(by, `/investment/details/${investId}`)).data.keepUntil;
    expect(await keepUntil(keeper!, kept)).toBe(changed.data.noticeUntil);
    expect(await keep(quiet!, kept)).toMatchObject({ status: 404 });
    expect(await keep(keeper!, kept)).toMatchObject({
      status: 200,
      message: 'You keep your investment on the new terms.',
    });
    expect([await keepUntil(keeper!, kept), await keepUntil(late!, after)]).toEqual(['', '']);
    await silent.settleIn('6 days 23 hours');
    expect(await silent.free(quiet!)).toBe(4900);
    await silent.settleIn('7 days 1 hour');
    expect(await Promise.all([quiet!, keeper!, late!].map(silent.free))).toEqual([5000, 4800, 4700]);
    expect((await silent.get(quiet!, `/investment/details/${mine}`)).data).toMatchObject({
      state: 'refunded',
      returnedFor: 'terms_changed',
    });
    expect((await silent.get(late!, `/project/details/${id}`)).data).toMatchObject({ state: 'open', raised: 500 });
  });
});
