import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import type { Person } from '../../server/test-app.ts';
import { dayAhead, fundingApp, type FundingApp } from '../funding/test-funding-app.ts';
import { creditAll } from './follow-repayments.ts';
import { takeAllBack } from './take-back-returns.ts';

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
  expect(await verifyLedger(app.resources.database)).toEqual([]);
  await app.owner('DELETE FROM business_clock');
});
afterAll(() => app.stop());

function correct(repaymentId: string, by: Person) {
  return app.post(by, '/operator/repayment/correct', { repaymentId, reason: 'The wrong project.' });
}

/** A project that pays back monthly, of which the first instalment of $100 and $300 at 12 % was paid on its day. */
async function paid() {
  const guild = await app.signUp(2, 'Guild of Bakers');
  await app.addMoney(guild, await app.topUp(guild, 1000), 1000);
  const id = await app.publish(guild, { duration: 2, returnOnInvestment: 12, repayment: 'monthly' });
  const ofAda = await app.investFromWallet(ada, id, 100);
  const ofBo = await app.investFromWallet(bo, id, 300);
  await app.settleIn('32 days');
  return { guild, id, ofAda, ofBo, repayment: await pay(guild, id) };
}

async function pay(guild: Person, id: string, days = 32) {
  await app.post(guild, '/repayment/pay', { projectId: id, dueOn: dayAhead(days) });
  const [row] = await app.owner<{ id: string }>(
    'SELECT id FROM repayments WHERE project_id = $1 ORDER BY paid_at DESC LIMIT 1',
    [id],
  );
  await creditAll(app.resources, [row!.id]);
  return row!.id;
}

function plan(person: Person, id: string) {
  return app.call('GET', `/investment/plan/${id}`, { token: person.token }).then(({ data }) => data.records);
}

it('takes a payment back that two operators say was made by mistake, and it is due again', async () => {
  const before = [await app.free(ada), await app.free(bo)];
  const { guild, id, ofAda, repayment } = await paid();
  const left = await app.free(guild);
  expect(await correct(repayment, guild)).toMatchObject({ status: 404 });
  expect(await correct(repayment, opal)).toMatchObject({ status: 200, data: { needsSecond: true } });
  expect(await correct(repayment, opal)).toMatchObject({ status: 200, data: { needsSecond: true } });
  expect(await app.free(guild)).toBe(left);
  expect(await correct(repayment, finn)).toMatchObject({ status: 200, data: { needsSecond: false } });
  await takeAllBack(app.resources, [repayment]);
  expect(await app.free(guild)).toBe(left + 224);
  expect([await app.free(ada), await app.free(bo)]).toEqual([before[0]! - 100, before[1]! - 300]);
  expect((await plan(ada, ofAda)).map(({ paid: cents }: { paid: number }) => cents)).toEqual([0, 0]);
  expect((await app.notified(guild)).join('\n')).toContain('Guildhall is correcting your payment of $224.00');
  await expect
    .poll(async () => (await app.notified(ada)).join('\n'))
    .toContain('Two people at Guildhall decided this: The wrong project.');
  expect(await correct(repayment, finn)).toMatchObject({
    status: 422,
    message: 'This payment has already been corrected.',
  });
  const [kept] = await app.owner('SELECT due::int, on_time::int, due_cents::int FROM paid_back($1)', [guild.id]);
  expect(kept).toEqual({ due: 2, on_time: 0, due_cents: 22_400 });
  const again = await pay(guild, id);
  expect(again).not.toBe(repayment);
  expect([await app.free(ada), await app.free(bo)]).toEqual([before[0]! - 44, before[1]! - 132]);
});

it('leaves paid what a holder has spent, the first of it first, and the rest is due on its days', async () => {
  const { guild, ofBo, repayment } = await paid();
  const elsewhere = await app.signUp(2, 'Mill');
  const wheel = await app.publish(elsewhere, { budgetRequired: 5000, minInvestmentAmount: 1 });
  await app.investFromWallet(bo, wheel, (await app.free(bo)) - 10);
  const left = await app.free(guild);
  await correct(repayment, opal);
  await correct(repayment, finn);
  await takeAllBack(app.resources, [repayment]);
  // All of Ada's $56, and the last ten of Bo's $168: of the principal, which is paid after the return.
  expect(await app.free(guild)).toBe(left + 66);
  expect(await app.free(bo)).toBe(0);
  expect((await plan(bo, ofBo))[0]).toMatchObject({ principal: 150, return: 18, paid: 158 });
  const { records } = (await app.post(guild, '/repayment/list', {})).data;
  expect(records[0]).toMatchObject({ amount: 224, paid: 158, toPay: 66, state: 'overdue' });
});

it('takes no more from the holdings of one holder than is free, which what a withdrawal holds is not', async () => {
  const { guild, id } = await paid();
  const cy = await app.signUp(1, 'Cy');
  await app.addMoney(cy, await app.topUp(cy, 200), 200);
  const older = await app.investFromWallet(cy, id, 100);
  const newer = await app.investFromWallet(cy, id, 100);
  await app.settleIn('64 days');
  const repayment = await pay(guild, id, 64);
  await app.owner(`UPDATE ledger_accounts SET held_cents = 4000 WHERE id = $1`, [cy.id]);
  const free = await app.free(cy);
  await correct(repayment, opal);
  await correct(repayment, finn);
  await takeAllBack(app.resources, [repayment]);
  expect(await app.free(cy)).toBe(0);
  const back = async (of: string) => 56 - (await plan(cy, of))[0].paid;
  expect([await back(older), await back(newer)]).toEqual([56, free - 56]);
  await app.owner(`UPDATE ledger_accounts SET held_cents = 0 WHERE id = $1`, [cy.id]);
});

it('is refused after seven days, for what is not the last payment, and to who holds something of it', async () => {
  const { guild, id, repayment } = await paid();
  await app.settleIn('40 days');
  expect(await correct(repayment, opal)).toMatchObject({ status: 422, message: expect.stringContaining('seven days') });
  await app.post(guild, '/repayment/pay', { projectId: id, dueOn: dayAhead(70), amount: '10' });
  const [part] = await app.owner<{ id: string }>(
    'SELECT id FROM repayments WHERE project_id = $1 ORDER BY paid_at DESC LIMIT 1',
    [id],
  );
  await creditAll(app.resources, [part!.id]);
  expect(await correct(repayment, opal)).toMatchObject({
    status: 422,
    message: expect.stringContaining('made another payment'),
  });
  await app.owner('UPDATE investments SET user_id = $2 WHERE project_id = $1 AND user_id = $3', [id, opal.id, ada.id]);
  expect(await correct(part!.id, opal)).toMatchObject({ status: 403, message: expect.stringContaining('stake') });
  await app.owner('UPDATE investments SET user_id = $2 WHERE project_id = $1 AND user_id = $3', [id, ada.id, opal.id]);
});

async function repayEarly(guild: Person, id: string) {
  expect(await app.post(guild, '/repayment/early', { projectId: id })).toMatchObject({ status: 200 });
  const [row] = await app.owner<{ id: string }>('SELECT id FROM repayments WHERE project_id = $1 AND is_early', [id]);
  await creditAll(app.resources, [row!.id]);
  return row!.id;
}

it('opens what an early repayment has ended: what a holder has spent pays the first of the plan, the rest is owed again', async () => {
  const guild = await app.signUp(2, 'Guild of Weavers');
  await app.addMoney(guild, await app.topUp(guild, 1000), 1000);
  const terms = { duration: 4, returnOnInvestment: 12, repayment: 'monthly', earlyRepayment: 'used' };
  const id = await app.publish(guild, terms);
  const ofAda = await app.investFromWallet(ada, id, 100);
  const ofBo = await app.investFromWallet(bo, id, 300);
  const figures = (of: Person) => app.post(of, '/investment/figures', {}).then(({ data }) => data);
  const before = [await figures(ada), await figures(bo), await plan(ada, ofAda), await plan(bo, ofBo)];
  const early = await repayEarly(guild, id);
  // Nothing of the return is used on the first day.
  expect(await figures(ada)).toMatchObject({ returned: 100, outstanding: 0, expected: 0 });
  const wheel = await app.publish(await app.signUp(2, 'Mill'), { budgetRequired: 5000, minInvestmentAmount: 1 });
  await app.investFromWallet(bo, wheel, (await app.free(bo)) - 100);
  const left = await app.free(guild);
  expect((await correct(early, opal)).data).toEqual({ needsSecond: true });
  expect((await correct(early, finn)).data).toEqual({ needsSecond: false });
  await takeAllBack(app.resources, [early]);
  expect(await app.free(guild)).toBe(left + 200);
  expect(await figures(ada)).toEqual(before[0]);
  expect(await plan(ada, ofAda)).toEqual(before[2]);
  // Of Bo's $300 he has spent $200: two instalments of $84, and $32 of the third, its $9 of return first.
  expect((await plan(bo, ofBo)).map(({ paid: dollars }: { paid: number }) => dollars)).toEqual([84, 84, 32, 0]);
  const { records } = (await app.post(guild, '/repayment/list', { projectId: id })).data;
  expect(records.at(-1)).toMatchObject({ amount: 112, paid: 0, toPay: 248, state: 'upcoming' });
  await app.settleIn('32 days');
  await pay(guild, id);
  expect((await plan(ada, ofAda)).map(({ paid: dollars }: { paid: number }) => dollars)).toEqual([28, 0, 0, 0]);
});

it('opens only the return that was not owed any more where a holder has spent all of an early repayment', async () => {
  const guild = await app.signUp(2, 'Guild of Dyers');
  await app.addMoney(guild, await app.topUp(guild, 1000), 1000);
  const id = await app.publish(guild, { duration: 12, returnOnInvestment: 10, earlyRepayment: 'used' });
  const ofAda = await app.investFromWallet(ada, id, 100);
  const early = await repayEarly(guild, id);
  await app.investFromWallet(ada, await app.publish(guild, { budgetRequired: 5000 }), await app.free(ada));
  await correct(early, opal);
  await correct(early, finn);
  await takeAllBack(app.resources, [early]);
  expect(await plan(ada, ofAda)).toMatchObject([{ principal: 100, return: 10, paid: 100, state: 'partly' }]);
});

it('opens a plan that a refund had lowered before the early repayment as it was then', async () => {
  const { guild, id, ofAda } = await paid();
  expect(await app.post(guild, `/refunds/${ofAda}`, { amount: 20, reason: 'Less flour.' })).toMatchObject({
    status: 200,
  });
  const before = await plan(ada, ofAda);
  expect(before).toMatchObject([{ paid: 56 }, { principal: 30, paid: 0 }]);
  const early = await repayEarly(guild, id);
  await correct(early, opal);
  await correct(early, finn);
  await takeAllBack(app.resources, [early]);
  expect(await plan(ada, ofAda)).toEqual(before);
});

it('opens what was late with its interest as if it had not been paid, and ends the standing order', async () => {
  const guild = await app.signUp(2, 'Guild of Millers');
  await app.addMoney(guild, await app.topUp(guild, 1000), 1000);
  const id = await app.publish(guild, { duration: 1, returnOnInvestment: 0, lateInterest: 10 });
  const ofAda = await app.investFromWallet(ada, id, 1000);
  await app.post(guild, '/repayment/standing', { projectId: id, on: 1 });
  await app.settleIn('68 days');
  const late = async () => (await plan(ada, ofAda))[0].late;
  const before = await late();
  expect(before).toBeGreaterThan(9);
  await app.post(guild, '/repayment/pay', { projectId: id, dueOn: dayAhead(68) });
  const [row] = await app.owner<{ id: string }>('SELECT id FROM repayments WHERE project_id = $1', [id]);
  await creditAll(app.resources, [row!.id]);
  await app.settleIn('70 days');
  expect(await late()).toBe(before);
  const grown = async () => (await app.post(guild, '/repayment/list', {})).data.records[0];
  expect(await grown()).toMatchObject({ late: before, standing: true });
  await correct(row!.id, opal);
  await correct(row!.id, finn);
  await takeAllBack(app.resources, [row!.id]);
  const [{ dueOn }] = await plan(ada, ofAda);
  const days = (Date.parse(dayAhead(70)) - Date.parse(dueOn)) / 86_400_000;
  expect(await late()).toBe(Math.floor((100_000 * days) / 3650) / 100);
  expect(await grown()).toMatchObject({ amount: 1000, paid: 0, late: 0, state: 'late', standing: false });
});

it('shows what was taken back among what came back, and adds up', async () => {
  const mia = await app.investor('Mia');
  const guild = await app.signUp(2, 'Guild of Smiths');
  await app.addMoney(guild, await app.topUp(guild, 1000), 1000);
  const id = await app.publish(guild, { duration: 2, returnOnInvestment: 12, repayment: 'monthly' });
  await app.investFromWallet(mia, id, 100);
  await app.settleIn('32 days');
  const repayment = await pay(guild, id);
  await correct(repayment, opal);
  await correct(repayment, finn);
  await takeAllBack(app.resources, [repayment]);
  const flows = (after?: string) =>
    app
      .post(mia, '/investment/flows', { figure: 'returned', length: 1, ...(after ? { after } : {}) })
      .then(({ data }) => data);
  const [newest] = (await flows()).records;
  expect(newest).toMatchObject({ kind: 'correction', principal: -50, return: -6, amount: -56 });
  expect((await flows(newest.id)).records).toMatchObject([{ kind: 'return', amount: 56 }]);
  expect((await app.post(mia, '/investment/figures', {})).data).toMatchObject({
    returned: 0,
    outstanding: 100,
    expected: 112,
  });
  const { records } = (await app.post(mia, '/wallet/history', {})).data;
  expect(records[0]).toMatchObject({ paymentTitle: 'Return from Bread oven, paid by mistake' });
});

it('leaves nothing to come of an investment that is given back whole afterwards', async () => {
  const { guild, ofAda, repayment } = await paid();
  expect(await app.post(guild, `/refunds/${ofAda}`, { amount: 20, reason: 'Too much.' })).toMatchObject({
    status: 200,
  });
  for (const by of [opal, finn]) await correct(repayment, by);
  await takeAllBack(app.resources, [repayment]);
  expect(await app.post(guild, `/refunds/${ofAda}`, { amount: 80, reason: 'All of it.' })).toMatchObject({
    status: 200,
  });
  expect(await plan(ada, ofAda)).toEqual([]);
  expect((await app.get(ada, `/investment/details/${ofAda}`)).data).toMatchObject({ state: 'refunded', expected: 0 });
});
