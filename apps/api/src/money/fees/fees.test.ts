import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundingApp, type FundingApp } from '../../market/funding/test-funding-app.ts';
import type { Person } from '../../server/test-app.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import { readSums } from '../books/book-sums.sql.ts';
import { feeSettings } from './fees.settings.ts';

let app: FundingApp;
let guild: Person;
let ada: Person;
beforeAll(async () => {
  app = await fundingApp({ FEE_ORDER: '2.5% + 0.30', FEE_INVESTMENT: '3%', FEE_WITHDRAWAL: '1% + 0.25' });
  guild = await app.signUp(2, 'Bakers');
  ada = await app.investor('Ada');
});
afterAll(async () => {
  await app.verify();
  await app.stop();
});

async function ordered(projectId: string, units = 1): Promise<string> {
  const address = { address: '1 Test Street', postalCode: '10115', contactNo: '5550000001' };
  const answer = await app.post(ada, '/project/order', {
    projectId,
    numberOfUnit: units,
    payFromWallet: 1,
    ...address,
  });
  expect(answer.status, answer.message).toBe(200);
  return answer.data.orderId;
}

/** What changed in a wallet while something was done, in dollars. */
async function gain(of: Person, work: () => Promise<unknown>): Promise<number> {
  const before = await app.free(of);
  await work();
  return Math.round(((await app.free(of)) - before) * 100) / 100;
}

function refund(id: string, amount: number) {
  return app.post(guild, `/refunds/${id}`, { amount, reason: 'Burnt.' });
}

async function history(of: Person): Promise<[title: string, amount: number][]> {
  const { data } = await app.post(of, '/wallet/history', { length: 4 });
  return data.records.map(({ paymentTitle, amount }: { paymentTitle: string; amount: number }) => [
    paymentTitle,
    amount,
  ]);
}

describe('the house’s fee', () => {
  it('of an order is taken from what its seller is paid, and stands in the order and in the history', async () => {
    const project = await app.publish(guild, { unitPrice: 100 });
    let id = '';
    const paid = await gain(ada, async () => (id = await ordered(project)));
    expect(paid).toBe(-100);
    expect((await history(guild)).slice(0, 2)).toEqual([
      ['Fee for an order', 2.8],
      ['Order by Ada', 100],
    ]);
    expect((await app.get(guild, `/orders/details/${id}`)).data).toMatchObject({ investment: 100, fee: 2.8 });
    expect((await app.get(ada, `/orders/details/${id}`)).data).not.toHaveProperty('fee');
  });

  it('comes back with a refund: the per cent of a part, the fixed amount with the rest', async () => {
    const id = await ordered(await app.publish(guild, { unitPrice: 100 }));
    expect(await gain(guild, () => refund(id, 33.33))).toBe(-32.5);
    expect((await app.get(guild, `/orders/details/${id}`)).data.fee).toBe(1.97);
    expect(await gain(guild, () => refund(id, 66.67))).toBe(-64.7);
    expect((await app.get(guild, `/orders/details/${id}`)).data).not.toHaveProperty('fee');
    expect((await history(guild))[1]).toEqual(['Fee for an order, given back', 1.97]);
  });

  it('is given back first, so that a seller who has no more than the price less the fee can refund all', async () => {
    const poor = await app.signUp(2, 'Millers');
    const id = await ordered(await app.publish(poor, { unitPrice: 10 }));
    expect(await app.free(poor)).toBe(9.45);
    const answer = await app.post(poor, `/refunds/${id}`, { amount: 10, reason: 'Burnt.' });
    expect(answer).toMatchObject({ status: 200, data: { left: 0 } });
    expect(await app.free(poor)).toBe(0);
  });

  it('of an investment is taken when it reaches the organization, of what is left of it', async () => {
    const project = await app.publish(guild, { reflectionDays: 4 });
    const kept = await app.investFromWallet(ada, project, 200);
    const taken = await app.investFromWallet(ada, project, 100);
    expect((await app.post(ada, '/investment/cancel', { investId: taken })).status).toBe(200);
    expect(await gain(guild, () => app.settleIn('5 days'))).toBe(194);
    const feeOf = async () => (await app.get(guild, `/project/investors/${project}`)).data.records.at(-1).fee;
    expect(await feeOf()).toBe(6);
    expect(await gain(guild, () => refund(kept, 50))).toBe(-48.5);
    expect(await feeOf()).toBe(4.5);
    await app.settleIn('0 days');
    const directly = await app.publish(guild);
    expect(await gain(guild, () => app.investFromWallet(ada, directly, 100))).toBe(97);
  });

  it('of an order by card is taken of the card’s money', async () => {
    const purchase = await app.order(ada, 10_000);
    // The project of that order was published without rates.
    await app.owner('INSERT INTO project_fees VALUES ((SELECT project_id FROM orders WHERE id = $1), 10, 0, 0, 0)', [
      purchase.id,
    ]);
    await app.save(ada, purchase, await app.pay(ada, purchase));
    const [fee] = await app.owner<{ taken: number; of: number }>(
      'SELECT percent_cents::int AS taken, of_cents::int AS of FROM platform_fees WHERE id = $1',
      [purchase.id],
    );
    expect(fee).toEqual({ taken: 1_000, of: 10_000 });
  });

  it('is that of the day of publishing: a draft has none', async () => {
    const draft = await app.publish(guild, { draft: 1 });
    const rates = () =>
      app.owner('SELECT order_percent::text AS percent FROM project_fees WHERE project_id = $1', [draft]);
    expect(await rates()).toEqual([]);
    expect((await app.post(guild, '/project/publish', { projectId: draft })).status).toBe(200);
    expect(await rates()).toEqual([{ percent: '2.50' }]);
  });

  it('is never more than what it is taken of', async () => {
    const [parts] = await app.owner('SELECT * FROM fee_parts(100, 2.5, 300) AS p (percent, fixed)');
    expect(parts).toEqual({ percent: 2n, fixed: 98n });
  });

  it('of a withdrawal is in the amount: the bank gets the rest, and what it sends back comes with the fee', async () => {
    const finance = await newOperator(app, 'finance', 'Fay');
    const other = await newOperator(app, 'finance', 'Otto');
    const bo = await app.investor('Bo');
    await app.owner('UPDATE users SET email_verified_at = now() WHERE id = $1', [bo.id]);
    const body = {
      bankName: 'Bo Bank',
      accountHolderName: 'Bo',
      accountNumber: '12345678',
      sortCode: '10-20-30',
      swiftCode: 'BOBADEFF',
    };
    const withdraw = (amount: number) => app.post(bo, '/wallet/withdraw', { ...body, amount });
    expect(await withdraw(0.25)).toMatchObject({
      status: 422,
      data: { errors: { amount: 'The fee for a withdrawal is $0.25. Please withdraw more than that.' } },
    });
    const { id } = (await withdraw(100)).data;
    await app.owner('UPDATE withdrawals SET owner_confirmed_at = now()');
    expect((await app.post(bo, '/wallet/withdrawals', {})).data.records).toMatchObject([{ amount: 100, fee: 1.25 }]);
    const approved = await app.post(finance, `/operator/withdrawals/${id}/approve`, { asTest: 1 });
    expect(approved.data.status).toBe('approved');
    expect((await history(bo)).slice(0, 2)).toEqual([
      ['Fee for a withdrawal', 1.25],
      ['Withdrawal to bank', 98.75],
    ]);
    expect((await app.post(finance, `/operator/withdrawals/${id}/review`, {})).data).toMatchObject({
      amount: 98.75,
      fee: 1.25,
    });
    const back = { reason: 'The account is closed.', reference: 'R-1' };
    expect(await gain(bo, () => app.post(other, `/operator/withdrawals/${id}/returned`, back))).toBe(100);
  });

  it('is what two operators agree with an account, for what it publishes and withdraws from then on', async () => {
    const fay = await newOperator(app, 'finance', 'Fay');
    const otto = await newOperator(app, 'finance', 'Otto');
    const sue = await newOperator(app, 'support', 'Sue');
    const mill = await app.signUp(2, 'Mill');
    const rates = { order: '1% + 0.10', investment: '2%', withdrawal: '0%' };
    const agree = (by: Person, changes: Record<string, string> = {}) =>
      app.post(by, `/operator/accounts/${mill.id}/fees`, { ...rates, reason: 'Many sales.', ...changes });
    const fees = async () => (await app.get(fay, `/operator/accounts/${mill.id}`)).data;
    expect((await agree(sue)).status).toBe(403);
    // A member of the organization who is an operator, too, has a stake in it.
    const member = await newOperator(app, 'finance', 'Mia');
    await app.owner("INSERT INTO memberships (organization_id, member_id, role) VALUES ($1, $2, 'reader')", [
      mill.id,
      member.id,
    ]);
    expect((await agree(member)).data).toMatchObject({ code: 'stake' });
    expect((await agree(fay, { order: '60%' })).status).toBe(422);
    expect((await agree(fay)).data).toEqual({ needsSecond: true });
    expect((await agree(fay)).data).toEqual({ needsSecond: true });
    expect(await fees()).toMatchObject({
      fees: { order: '2.5% + 0.30', investment: '3%', withdrawal: '1% + 0.25', agreed: [] },
      feesProposed: { ...rates, by: 'Fay', reason: 'Many sales.' },
    });
    // Other rates are another proposal.
    expect((await agree(otto, { order: '0%' })).data).toEqual({ needsSecond: true });
    expect((await agree(otto)).data).toEqual({ needsSecond: false });
    expect(await fees()).toMatchObject({
      fees: { ...rates, agreed: ['order', 'investment', 'withdrawal'] },
      feesProposed: null,
    });
    expect((await agree(fay)).message).toBe('These fees apply to this account now.');
    expect((await app.get(mill, '/fees')).data).toMatchObject({ order: { percent: 1, fixed: 0.1 } });
    expect((await app.notified(mill))[0]).toMatch(/^Your fees change: 1% \+ 0\.10 of an order, 2% of an inv/);
    const project = await app.publish(mill, { unitPrice: 10 });
    expect(await gain(mill, () => ordered(project))).toBe(9.8);
  });

  it('is the house’s own again where two operators leave it blank', async () => {
    const fay = await newOperator(app, 'finance', 'Fay');
    const otto = await newOperator(app, 'finance', 'Otto');
    const mill = await app.signUp(2, 'Mill');
    const agree = async (by: Person, rates: Record<string, string>) =>
      (await app.post(by, `/operator/accounts/${mill.id}/fees`, { ...rates, reason: 'As we wrote.' })).data;
    const account = async () => (await app.get(fay, `/operator/accounts/${mill.id}`)).data;
    const own = { order: '2.5% + 0.30', investment: '3%', withdrawal: '1% + 0.25' };
    expect(await agree(fay, {})).toMatchObject({ code: 'validation' });
    for (const operator of [fay, otto]) await agree(operator, { order: '1%', investment: '2%', withdrawal: '0%' });
    await agree(fay, { order: ' ', investment: '2%' });
    expect(await account()).toMatchObject({ feesProposed: { order: '', investment: '2%', withdrawal: '' } });
    expect(await agree(otto, { investment: '2%' })).toEqual({ needsSecond: false });
    expect(await account()).toMatchObject({ fees: { ...own, investment: '2%', agreed: ['investment'] } });
    for (const operator of [fay, otto]) await agree(operator, {});
    expect(await account()).toMatchObject({ fees: { ...own, agreed: [] }, feesProposed: null });
    expect((await app.notified(mill))[0]).toMatch(/^Your fees change: 2\.5% \+ 0\.30 of an order, 3% of an inv/);
    const project = await app.publish(mill, { unitPrice: 10 });
    expect(await gain(mill, () => ordered(project))).toBe(9.45);
  });

  it('is on the overview of the console, also once the hour has added it to its day', async () => {
    const support = await newOperator(app, 'admin', 'Sue');
    const figures = async () => {
      const { data } = await app.get(support, '/operator/overview');
      return [data.money.fees, data.today.fees];
    };
    const before = await figures();
    const [kept] = await app.owner<{ cents: number }>(
      "SELECT sum(balance_cents)::int AS cents FROM ledger_accounts WHERE kind = 'platform_fees'",
    );
    expect(before).toEqual([kept!.cents / 100, kept!.cents / 100]);
    expect(await app.owner('SELECT * FROM add_up_fees()')).toEqual([]);
    expect(await app.owner('SELECT FROM fee_moves')).toEqual([]);
    expect(await figures()).toEqual(before);
    // It is the house's own, and not among what is owed to people.
    const { liabilities, cash, receivables } = await readSums(app.resources.database);
    expect(liabilities).toBe(cash + receivables);
  });

  it('is answered by /fees', async () => {
    expect((await app.get(ada, '/wallet')).data.withdrawalFee).toEqual({ percent: 1, fixed: 0.25 });
    expect((await app.get(ada, '/fees')).data).toEqual({
      order: { percent: 2.5, fixed: 0.3 },
      investment: { percent: 3, fixed: 0 },
      withdrawal: { percent: 1, fixed: 0.25 },
    });
  });
});

describe('FEE_ORDER', () => {
  it.each([
    ['0%', { percent: '0', fixedCents: 0n }],
    ['2.5% + 0.30', { percent: '2.5', fixedCents: 30n }],
    ['50%+12.00', { percent: '50', fixedCents: 1_200n }],
  ])('reads %s', (text, rate) => {
    expect(feeSettings.orderFee.read(text)).toEqual(rate);
  });

  it.each(['', '2.5', '51%', '2.555%', '1% + 3', '-1%', '1% - 0.30'])('refuses “%s”', (text) => {
    expect(() => feeSettings.orderFee.read(text)).toThrow('such as 2.5% + 0.30');
  });
});
