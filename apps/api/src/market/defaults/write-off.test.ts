import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import type { Person } from '../../server/test-app.ts';
import { fundingApp, type FundingApp } from '../funding/test-funding-app.ts';
import { pay, projectOfTwo, stateOf, writeOff } from './test-defaults.ts';

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

/** What is written off of the investments of a project, in cents, the smaller first. */
function lost(id: string) {
  return app.owner(
    `SELECT written_off_principal::int AS principal, written_off_return::int AS return, written_off_late::int AS late,
       principal_paid::int AS "principalPaid", return_paid::int AS "returnPaid", late_paid::int AS "latePaid"
     FROM investments WHERE project_id = $1 ORDER BY amount_cents, id`,
    [id],
  );
}

/** A project in default: 130 days after its release nothing, or the first instalment alone, was paid. */
async function inDefault(changes: Record<string, unknown> = {}, paid = false) {
  const made = await projectOfTwo(app, ada, bo, changes);
  if (paid) {
    await app.settleIn('32 days');
    await pay(app, made.guild, made.id, 32);
  }
  await app.settleIn('160 days');
  return made;
}

describe('a write-off', () => {
  it('by two operators takes what is unpaid off each holding, and tells everybody', async () => {
    const { id, guild, ofAda, ofBo } = await inDefault({}, true);
    const answers = await writeOff(app, id, [opal, finn]);
    expect(answers).toMatchObject([
      { status: 200, data: { needsSecond: true } },
      { status: 200, data: { needsSecond: false } },
    ]);
    expect(await lost(id)).toEqual([
      { principal: 5000, return: 600, late: 0, principalPaid: 5000, returnPaid: 600, latePaid: 0 },
      { principal: 15_000, return: 1800, late: 0, principalPaid: 15_000, returnPaid: 1800, latePaid: 0 },
    ]);
    expect([await stateOf(app, ada, ofAda), await stateOf(app, bo, ofBo)]).toEqual(['writtenOff', 'writtenOff']);
    expect((await app.notified(ada)).join()).toContain('Bread oven is written off. You have lost $56.00');
    expect((await app.notified(guild)).join()).toContain('with $224.00 unpaid: The estate is empty.');
    expect((await app.get(ada, `/project/details/${id}`)).data.repaymentState).toBe('writtenOff');
    const [row] = (await app.post(finn, '/operator/defaults', { state: 'writtenOff' })).data.records;
    expect(row).toMatchObject({
      id,
      unpaid: 0,
      dueSince: '',
      writeOff: { principal: 200, return: 24, lateInterest: 0, recovered: 0, reason: 'The estate is empty.' },
    });
    const list = (await app.post(ada, '/investment/list', { writtenOff: 1 })).data;
    expect(list.records?.length ?? list.length).toBeGreaterThan(0);
  });

  it('counts late interest until its day, and what was fixed and not paid', async () => {
    const { id } = await inDefault({ lateInterest: 10 });
    await writeOff(app, id, [opal, finn]);
    const before = await lost(id);
    // 56.00 is unpaid of each of two instalments of Ada's, due after one month and after two.
    const [days] = await app.owner<{ one: number; two: number }>(
      `SELECT business_day() - (released_on + interval '1 month')::date AS one,
         business_day() - (released_on + interval '2 months')::date AS two
       FROM investments WHERE project_id = $1 LIMIT 1`,
      [id],
    );
    const late = Math.floor((5600 * 10 * days!.one) / 36_500) + Math.floor((5600 * 10 * days!.two) / 36_500);
    expect(before[0]).toMatchObject({ principal: 10_000, return: 1200, late });
    await app.settleIn('300 days');
    expect(await lost(id)).toEqual(before);
  });

  it('is refused where the project is not in default, and where it was written off before', async () => {
    const { id } = await projectOfTwo(app, ada, bo);
    const ask = (by: Person) => app.post(by, '/operator/project/write-off', { projectId: id, reason: 'Gone.' });
    expect(await ask(opal)).toMatchObject({
      status: 422,
      message: 'This project is not in default. Mark it as unlikely to pay first.',
    });
    await app.settleIn('160 days');
    await ask(opal);
    await ask(finn);
    expect(await ask(opal)).toMatchObject({ status: 422, message: 'This project is already written off.' });
  });

  it('is refused to an operator with a stake, and to one alone', async () => {
    const { id } = await inDefault();
    const friend = await newOperator(app, 'finance', 'Fay');
    await app.addMoney(friend, await app.topUp(friend, 100), 100);
    await app.settleIn('0 days');
    await app.investFromWallet(friend, id, 60);
    await app.settleIn('160 days');
    expect((await writeOff(app, id, [friend, finn])).map(({ status }) => status)).toEqual([403, 200]);
    expect(await writeOff(app, id, [finn, friend])).toMatchObject([{ data: { needsSecond: true } }, { status: 403 }]);
    expect((await lost(id))[0]).toMatchObject({ principal: 0 });
  });

  it('counts on as not paid on time in what is said of the organization', async () => {
    const { id, guild } = await inDefault({}, true);
    const said = () => app.owner('SELECT due::int, on_time::int, due_cents::int FROM paid_back($1)', [guild.id]);
    const before = await said();
    await writeOff(app, id, [opal, finn]);
    expect(await said()).toEqual(before);
    expect(before).toEqual([{ due: 4, on_time: 0, due_cents: 44_800 }]);
  });

  it('keeps the last payment as it was made', async () => {
    const { id, guild } = await inDefault();
    await pay(app, guild, id, 160, 10);
    await writeOff(app, id, [opal, finn]);
    const [payment] = await app.owner<{ id: string }>('SELECT id FROM repayments WHERE project_id = $1', [id]);
    const correct = { repaymentId: payment!.id, reason: 'The wrong project.' };
    expect(await app.post(opal, '/operator/repayment/correct', correct)).toMatchObject({
      status: 422,
      message: 'This project is written off.',
    });
  });
});

describe('a recovery', () => {
  it('goes to the holders by what each has lost, of each the principal first', async () => {
    const { id, guild, ofAda } = await inDefault({}, true);
    await writeOff(app, id, [opal, finn]);
    const before = [await app.free(ada), await app.free(bo)];
    expect(await pay(app, guild, id, 160, 100.01)).toMatchObject({ status: 200, data: { paid: 100.01 } });
    expect([await app.free(ada), await app.free(bo)]).toEqual([before[0]! + 25, before[1]! + 75.01]);
    expect(await lost(id)).toMatchObject([
      { principal: 2500, return: 600, principalPaid: 7500, returnPaid: 600 },
      { principal: 7499, return: 1800, principalPaid: 22_501, returnPaid: 1800 },
    ]);
    expect(await stateOf(app, ada, ofAda)).toBe('writtenOff');
    const written = async () =>
      (await app.post(guild, '/repayment/list', { projectId: id })).data.records.find(
        ({ state }: { state: string }) => state === 'writtenOff',
      );
    expect(await written()).toMatchObject({ holders: 2, principal: 99.99, return: 24, toPay: 123.99, paid: 0 });
    expect((await app.get(ada, `/investment/details/${ofAda}`)).data).toMatchObject({
      writtenOff: { reason: 'The estate is empty.', principal: 25, return: 6, lateInterest: 0 },
      outstanding: 0,
      expected: 0,
      dueOn: '',
    });
    expect(await pay(app, guild, id, 160, 200)).toMatchObject({ status: 422 });
    expect(await pay(app, guild, id, 160)).toMatchObject({ status: 200, data: { paid: 123.99 } });
    expect(await lost(id)).toMatchObject([
      { principal: 0, return: 0, late: 0, principalPaid: 10_000, returnPaid: 1200 },
      { principal: 0, return: 0, late: 0, principalPaid: 30_000, returnPaid: 3600 },
    ]);
    expect(await stateOf(app, ada, ofAda)).toBe('repaid');
    expect(await written()).toBeUndefined();
    expect(await pay(app, guild, id, 160)).toMatchObject({ status: 422 });
  });

  it('gives the cent that is left over to the older of two who have lost the same', async () => {
    const guild = await app.signUp(2, 'Guild of Weavers');
    await app.addMoney(guild, await app.topUp(guild, 100), 100);
    const id = await app.publish(guild, { duration: 1, returnOnInvestment: 0 });
    const older = await app.investFromWallet(bo, id, 100);
    await app.investFromWallet(ada, id, 100);
    await app.settleIn('160 days');
    await writeOff(app, id, [opal, finn]);
    await pay(app, guild, id, 160, 0.03);
    const rows = await app.owner<{ id: string; paid: number }>(
      'SELECT id, principal_paid::int AS paid FROM investments WHERE project_id = $1',
      [id],
    );
    expect(rows.find((row) => row.id === older)).toMatchObject({ paid: 2 });
  });

  it('pays late interest that was lost last', async () => {
    const { id, guild } = await inDefault({ lateInterest: 10 });
    await writeOff(app, id, [opal, finn]);
    const [{ late }] = (await lost(id)) as [{ late: number }];
    await pay(app, guild, id, 160);
    expect((await lost(id))[0]).toMatchObject({ principal: 0, return: 0, late: 0, latePaid: late });
  });

  it('gives back of a purchase what is written off, from which the rest falls in proportion', async () => {
    const { id, guild, ofAda } = await inDefault();
    await writeOff(app, id, [opal, finn]);
    const refund = { amount: 40, reason: 'Agreed.' };
    expect(await app.post(guild, `/refunds/${ofAda}`, refund)).toMatchObject({ status: 200 });
    expect((await lost(id))[0]).toMatchObject({ principal: 6000, return: 720 });
    await pay(app, guild, id, 160);
    expect(await stateOf(app, ada, ofAda)).toBe('repaid');
  });
});
